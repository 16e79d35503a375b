import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Upload } from '#contract/uploads.ts'
import { ChangeCounts } from './change-counts.tsx'
import { ChosenFile } from './chosen-file.tsx'
import { HistoryLink } from './history-link.tsx'
import type { UploadKind } from './upload-types.ts'
import { RefusedFile } from './refused-file.tsx'
import { RowErrors } from './row-errors.tsx'
import { mayPass, type Outcome } from './use-upload.ts'
import styles from './uploads.module.css'

type UploadResultProps = {
  kind: UploadKind
  file: File
  outcome: Outcome
  onAgain: () => void
  onAnother: () => void
  onward: ReactNode
}

/** How it went. */
export function UploadResult({ kind, file, outcome, onAgain, onAnother, onward }: UploadResultProps) {
  const canRetry = 'failure' in outcome && mayPass(outcome.failure)
  return (
    <>
      <ChosenFile file={file} />
      {'told' in outcome ? (
        <Successful kind={kind} told={outcome.told} />
      ) : (
        <RefusedFile title="Upload Failed" failure={outcome.failure} />
      )}
      <div className={styles.actions}>
        {'told' in outcome && onward}
        {canRetry && <Button onClick={onAgain}>Try Again</Button>}
        <Button variant="default" onClick={onAnother}>
          Upload Another File
        </Button>
      </div>
    </>
  )
}

const Successful = ({ kind, told }: { kind: UploadKind; told: Upload }) => (
  <div>
    <div role="status">
      <h3 className={styles.successTitle}>Upload Successful</h3>
      <p className={styles.said}>{told.success}</p>
    </div>
    <ul className={styles.chips} aria-label="In numbers">
      <li data-tone="new">
        {countOf(told.total_processed)} {told.total_processed === 1 ? kind.one : kind.many} processed
      </li>
      <li>Format: {told.format_detected}</li>
      <li data-tone={told.error_count > 0 ? 'bad' : undefined}>
        {countOf(told.error_count)} {told.error_count === 1 ? 'error' : 'errors'}
      </li>
    </ul>
    <ChangeCounts changes={told.changes} />
    {told.error_count > 0 && <RowErrors errors={told.errors} count={told.error_count} />}
    {told.upload_id !== null && <HistoryLink id={told.upload_id} hasRejected={told.error_count > 0} />}
  </div>
)

const countOf = (count: number) => count.toLocaleString('en-US')
