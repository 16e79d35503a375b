import { Box } from '@mantine/core'
import type { HomeroomUpload } from '#contract/exchange/uploads/uploads.ts'
import { HOMEROOM_UPLOAD_ERRORS_SHOWN } from '#contract/words.ts'
import { CallFailure } from '#web/api.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ChangeCounts } from '../changes.tsx'
import { FieldColumns } from '../columns.tsx'
import { HistoryLink } from '../history-link.tsx'
import { FoldedErrors } from '../rejected-rows.tsx'
import { MAY_BE_SAVED } from '../sentences.ts'
import { ChangedFile, mayBeSaved, rowErrorsOf } from '../upload-failures.ts'

const METHODS = {
  teacher_email: 'Teacher Email Assignment',
  homeroom_lookup: 'Homeroom Name Lookup',
} as const

export const HomeroomSuccess = ({ upload }: { upload: HomeroomUpload }) => (
  <Box component="section" mt={16} aria-label="Upload Successful">
    <Notice tone="good" title="Upload Successful">
      {upload.message}
    </Notice>
    <Box mb={12}>
      <FieldColumns columns={upload.columns_used} first={['Method used', METHODS[upload.method_used]]} />
    </Box>
    <ChangeCounts changes={upload.changes} />
    {upload.error_count > 0 && <ErrorDetails errors={upload.errors} count={upload.error_count} />}
    {upload.upload_id !== null && <HistoryLink id={upload.upload_id} hasRejected={upload.error_count > 0} />}
  </Box>
)

const CHECK_FORMAT =
  'Please check your file format and try again. Use the "Preview Columns" feature to verify your data structure.'

type HomeroomFailureProps = { failure: unknown; isSave: boolean }

export function HomeroomFailure({ failure, isSave }: HomeroomFailureProps) {
  const title = isSave ? 'Upload Failed' : 'Preview Failed'
  const isExplained = failure instanceof CallFailure || failure instanceof ChangedFile
  const message = isExplained ? failure.message : 'Upload failed'
  const { errors, count } = rowErrorsOf(failure, message)
  return (
    <Box component="section" mt={16} aria-label={title}>
      <Notice tone="bad" title={title}>
        <p>{message}</p>
        {isSave && mayBeSaved(failure) && <p>{MAY_BE_SAVED}</p>}
        <p>{CHECK_FORMAT}</p>
      </Notice>
      {errors.length > 0 && <ErrorDetails errors={errors} count={count} />}
    </Box>
  )
}

const ErrorDetails = (props: { errors: readonly string[]; count: number }) => (
  <FoldedErrors {...props} maxShown={HOMEROOM_UPLOAD_ERRORS_SHOWN} show="View" what="Error Details" />
)
