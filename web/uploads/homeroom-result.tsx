import type { HomeroomUpload } from '#contract/uploads.ts'
import { HOMEROOM_UPLOAD_ERRORS_SHOWN } from '#contract/words.ts'
import { CallFailure } from '#web/api.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ChangeCounts } from './change-counts.tsx'
import { FieldColumns } from './columns-used.tsx'
import { HistoryLink } from './history-link.tsx'
import { FoldedErrors } from './row-errors.tsx'
import styles from './uploads.module.css'

const METHODS = {
  teacher_email: 'Teacher Email Assignment',
  homeroom_lookup: 'Homeroom Name Lookup',
} as const

export const HomeroomSuccess = ({ told }: { told: HomeroomUpload }) => (
  <section className={styles.panel} aria-label="Upload Successful">
    <Notice tone="good" title="Upload Successful">
      {told.message}
    </Notice>
    <dl className={styles.mapping}>
      <div>
        <dt>Method used</dt>
        <dd>{METHODS[told.method_used]}</dd>
      </div>
      <FieldColumns columns={told.columns_used} />
    </dl>
    <ChangeCounts changes={told.changes} />
    {told.error_count > 0 && <ErrorDetails errors={told.errors} count={told.error_count} />}
    {told.upload_id !== null && <HistoryLink id={told.upload_id} hasRejected={told.error_count > 0} />}
  </section>
)

const CHECK_FORMAT =
  'Please check your file format and try again. Use the "Preview Columns" feature to verify your data structure.'

type HomeroomFailureProps = { failure: unknown; title: 'Upload Failed' | 'Preview Failed' }

export function HomeroomFailure({ failure, title }: HomeroomFailureProps) {
  const told = failure instanceof CallFailure ? failure.reply : {}
  const sentence = failure instanceof CallFailure ? failure.message : 'Upload failed'
  const errors = (told.errors ?? []).filter((error) => error !== sentence)
  return (
    <section className={styles.panel} aria-label={title}>
      <Notice tone="bad" title={title}>
        <p>{sentence}</p>
        <p>{CHECK_FORMAT}</p>
      </Notice>
      {errors.length > 0 && <ErrorDetails errors={errors} count={told.error_count ?? errors.length} />}
    </section>
  )
}

const ErrorDetails = (props: { errors: readonly string[]; count: number }) => (
  <FoldedErrors {...props} most={HOMEROOM_UPLOAD_ERRORS_SHOWN} show="View" what="Error Details" />
)
