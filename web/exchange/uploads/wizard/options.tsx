import { Checkbox, Stack } from '@mantine/core'
import type { Upload } from '#contract/exchange/uploads/uploads.ts'
import type { UploadType } from '../upload-types.ts'

/** What somebody ticked for a file, by field. */
export type Options = Readonly<Record<string, boolean>>

type UploadOptionsProps = {
  type: UploadType
  /** What the file was checked with, and what came of it; undefined for a refused file. */
  options: Options
  reply: Upload | undefined
  /** Has the file checked anew. */
  onChange: (options: Options) => void
}

/** Questions about the file that only the person knows the answer to; what would be saved follows each tick. */
export function UploadOptions({ type, options, reply, onChange }: UploadOptionsProps) {
  const shown = (type.options ?? []).filter(
    ({ field, isAsked }) => options[field] === true || (reply !== undefined && isAsked(reply)),
  )
  if (shown.length === 0) return null
  return (
    <Stack gap={12} my={16}>
      {shown.map(({ field, label, description }) => (
        <Checkbox
          key={field}
          label={label(reply)}
          description={description}
          checked={options[field] === true}
          onChange={(event) => onChange({ ...options, [field]: event.currentTarget.checked })}
        />
      ))}
    </Stack>
  )
}
