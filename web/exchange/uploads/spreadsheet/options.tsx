import { Checkbox, Stack, Text } from '@mantine/core'
import type { Upload } from '#contract/exchange/uploads/uploads.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import type { Options } from '../choices.ts'
import type { UploadOption } from '../upload-kind.ts'

type UploadOptionsProps = {
  /** The options to show. */
  options: readonly UploadOption[]
  /** The options that the user checked or cleared. */
  chosen: Options
  /** The reply to the file, or undefined before it is checked. */
  reply?: Upload | undefined
  disabled?: boolean
  onChange: (chosen: Options) => void
}

/** Asks questions about the file that only the user can answer. The preview is updated for every answer. */
export function UploadOptions(props: UploadOptionsProps) {
  const { options, chosen, reply, disabled = false, onChange } = props
  const { may } = useCurrentUser()
  if (options.length === 0) return null
  return (
    <Stack component="fieldset" gap={12} mx={0} my={16} p={0} bd={0}>
      <Text component="legend" pb={6} fw={600}>
        Options
      </Text>
      {options.map(({ field, label, description, isOnByDefault = false, isDestructive, officeOnly }) => {
        const isForOthers = officeOnly !== undefined && !may.administer
        return (
          <Checkbox
            key={field}
            label={typeof label === 'string' ? label : label(reply)}
            description={
              isForOthers ? (
                officeOnly
              ) : isDestructive ? (
                <Text component="span" inherit c="var(--absent)">
                  {description}
                </Text>
              ) : (
                description
              )
            }
            checked={chosen[field] ?? isOnByDefault}
            disabled={disabled || isForOthers}
            onChange={(event) => onChange({ ...chosen, [field]: event.currentTarget.checked })}
          />
        )
      })}
    </Stack>
  )
}
