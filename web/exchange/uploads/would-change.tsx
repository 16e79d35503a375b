import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { pluralize } from '#contract/words.ts'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { ChangeCounts } from './changes.tsx'
import { ROWS_LEFT_OUT } from './sentences.ts'
import type { SpreadsheetReply, UploadKind } from './upload-kind.ts'
import { PreviewTable } from './preview/preview-table.tsx'

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
      {changes.preview && changes.preview.groups.length > 0 && (
        <Box mb={16} data-wide>
          <SectionLabel as="h3">What would change</SectionLabel>
          {upload.error_count > 0 && (
            <Text my={8} c="dimmed">
              {pluralize(upload.error_count, 'row')} cannot be used. {ROWS_LEFT_OUT}
            </Text>
          )}
          <PreviewTable kind={kind} changes={changes} preview={changes.preview} />
        </Box>
      )}
      {columns}
    </div>
  )
}
