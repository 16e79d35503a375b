import type { Upload } from '#contract/uploads.ts'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { ChangeCounts } from './change-counts.tsx'
import { ColumnsUsed } from './columns-used.tsx'
import { Examples } from './examples.tsx'
import type { UploadKind } from './upload-types.ts'
import { RejectedRows } from './rejected-rows.tsx'
import styles from './uploads.module.css'

/** What saving a checked file would do to the school. */
export function WouldChange({ kind, told }: { kind: UploadKind; told: Upload }) {
  const { changes } = told
  return (
    <div>
      <p className={styles.said} role="status">
        {told.success}
      </p>
      <ChangeCounts changes={changes} />
      {kind.consequence && changes.added > 0 && <p>{kind.consequence}</p>}
      {changes.examples.length > 0 && <Examples changes={changes} />}
      {told.error_count > 0 && (
        <>
          <SectionLabel as="h3">Rows that cannot be used</SectionLabel>
          <p className={styles.soft}>They are left out; all other rows are saved.</p>
          <RejectedRows cells={changes.rejected_rows} count={changes.rejected} />
        </>
      )}
      <ColumnsUsed told={told} />
    </div>
  )
}
