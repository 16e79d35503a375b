import { Checkbox, Stack, Text } from '@mantine/core'
import { useCurrentUser } from '#web/school/current-user.tsx'
import type { Choices } from './use-homeroom-upload.ts'

type HomeroomOptionsProps = {
  choices: Choices
  disabled: boolean
  onChange: (changes: Partial<Choices>) => void
}

export function HomeroomOptions({ choices, disabled, onChange }: HomeroomOptionsProps) {
  const { may } = useCurrentUser()
  return (
    <Stack component="fieldset" gap={12} mx={0} my={16} p={0} bd={0}>
      <Text component="legend" pb={6} fw={600}>
        Options
      </Text>
      <Checkbox
        label="Use homeroom-name lookup"
        description="Where the teacher's email is missing or unknown, the homeroom's name says who it is: by the homeroom group of that name, else by the teacher's last name."
        checked={choices.use_homeroom_lookup}
        disabled={disabled}
        onChange={(event) => onChange({ use_homeroom_lookup: event.currentTarget.checked })}
      />
      <Checkbox
        label="Clear existing assignments"
        description={
          may.administer ? (
            <Text component="span" inherit c="var(--absent)">
              Warning: this removes all current homeroom assignments of the whole school, also of students who
              are not in the file.
            </Text>
          ) : (
            'Only the office can clear assignments. Your file adds to them.'
          )
        }
        checked={choices.clear_existing}
        disabled={disabled || !may.administer}
        onChange={(event) => onChange({ clear_existing: event.currentTarget.checked })}
      />
    </Stack>
  )
}
