import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Upload } from '#contract/exchange/uploads/uploads.ts'
import { pluralize } from '#contract/words.ts'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { ROWS_LEFT_OUT } from './sentences.ts'
import { ChangeCounts, ChangeExamples } from './changes.tsx'
import { RejectedRows } from './rejected-rows.tsx'
import type { RuledSections } from './sections/section-rules.tsx'
import type { UploadType } from './upload-types.ts'

type WouldChangeProps = {
  type: UploadType
  upload: Upload & Partial<RuledSections>
  /** Which column was read as what; shown last. */
  columns: ReactNode
}

/** What saving a checked file would do to the school. */
export function WouldChange({ type, upload, columns }: WouldChangeProps) {
  const { changes } = upload
  return (
    <div>
      <Text mb={10} role="status">
        {upload.success}
      </Text>
      <ChangeCounts changes={changes} />
      {upload.left_out !== undefined && upload.left_out > 0 && <p>{leftOutText(type, upload.left_out)}</p>}
      {changes.deactivated > 0 && (
        <p>
          {pluralize(changes.deactivated, type.one)} would be <strong>deactivated</strong>.
        </p>
      )}
      {type.consequence && changes.added > 0 && <p>{type.consequence}</p>}
      {changes.examples.length > 0 && <ChangeExamples changes={changes} makesPeople={type.makesPeople} />}
      {upload.error_count > 0 && (
        <>
          <SectionLabel as="h3">Rows that cannot be used</SectionLabel>
          <Text my={8} c="dimmed">
            {ROWS_LEFT_OUT}
          </Text>
          <RejectedRows cells={changes.rejected_rows} count={changes.rejected} />
        </>
      )}
      {columns}
    </div>
  )
}

const leftOutText = ({ many }: UploadType, count: number): string =>
  many === 'sections'
    ? `${pluralize(count, 'section')} left out, as the rules say.`
    : `${pluralize(count, 'row')} left out: their sections became no group, as the rules say.`
