import type { Upload } from '#contract/uploads.ts'
import { FIELD_LABELS } from './kinds.ts'
import styles from './uploads.module.css'

/** How the file was read: which column became which field, and which columns play no part. */
export function ColumnsUsed({ told }: { told: Upload }) {
  const used = Object.entries(told.column_mapping)
  const unused = told.available_columns.filter((column) => !used.some(([, name]) => name === column))
  return (
    <details className={styles.details}>
      <summary>How the file was read ({told.format_detected})</summary>
      <dl className={styles.mapping}>
        {used.map(([field, column]) => (
          <div key={field}>
            <dt>{FIELD_LABELS[field] ?? field}</dt>
            <dd>
              <code>{column}</code>
            </dd>
          </div>
        ))}
      </dl>
      {unused.length > 0 && <p className={styles.soft}>Not used: {unused.join(', ')}</p>}
    </details>
  )
}
