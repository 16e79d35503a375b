import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { pluralize } from '#contract/words.ts'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { ROWS_LEFT_OUT } from './sentences.ts'
import { ChangeCounts, ChangeExamples } from './changes.tsx'
import { RejectedRows } from './rejected-rows.tsx'
import type { SpreadsheetReply, UploadKind } from './upload-kind.ts'

type WouldChangeProps = {
  kind: UploadKind
  upload: SpreadsheetReply
  /** The matched columns, shown last. */
  columns: ReactNode
}

/** Previews what saving a checked file would change. */
export function WouldChange({ kind, upload, columns }: WouldChangeProps) {
  const { changes } = upload
  return (
    <div>
      <Text mb={10} role="status">
        {upload.success}
      </Text>
      <ChangeCounts changes={changes} />
      {upload.left_out !== undefined && upload.left_out > 0 && <p>{kind.skippedText?.(upload.left_out)}</p>}
      {changes.deactivated > 0 && (
        <p>
          {pluralize(changes.deactivated, kind.one)} would be <strong>deactivated</strong>.
        </p>
      )}
      {kind.consequence && changes.added > 0 && <p>{kind.consequence}</p>}
      {changes.examples.length > 0 && <ChangeExamples changes={changes} makesRecords={kind.makesRecords} />}
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
