import type { Upload } from '#contract/uploads.ts'
import { FIELD_LABELS } from './upload-types.ts'
import styles from './uploads.module.css'

/** How the file was read: which column became which field, and which columns play no part. */
export function ColumnsUsed({ told }: { told: Upload }) {
  const used = new Set(Object.values(told.column_mapping))
  const unused = told.available_columns.filter((column) => !used.has(column))
  return (
    <details className={styles.details}>
      <summary>How the file was read ({told.format_detected})</summary>
      <dl className={styles.mapping}>
        <FieldColumns columns={told.column_mapping} />
      </dl>
      {unused.length > 0 && <p className={styles.soft}>Not used: {unused.join(', ')}</p>}
    </details>
  )
}

/** Each field with the column that it was read from: a part of a list of terms. */
export const FieldColumns = ({ columns }: { columns: Readonly<Record<string, string>> }) =>
  Object.entries(columns).map(([field, column]) => (
    <div key={field}>
      <dt>{FIELD_LABELS[field] ?? field}</dt>
      <dd>
        <code>{column}</code>
      </dd>
    </div>
  ))
