import type { Changes } from '#contract/uploads.ts'
import styles from './uploads.module.css'

const COUNTS = [
  ['added', 'Added', 'new'],
  ['changed', 'Changed', 'changed'],
  ['unchanged', 'Unchanged', 'same'],
  ['rejected', 'Rejected', 'bad'],
] as const

/** How many are new, differ, are as they were, or can't be used. */
export const ChangeCounts = ({ changes }: { changes: Pick<Changes, (typeof COUNTS)[number][0]> }) => (
  <dl className={styles.counts}>
    {COUNTS.map(([field, label, tone]) => (
      <div key={field} data-tone={changes[field] === 0 ? 'none' : tone}>
        <dt>{label}</dt>
        <dd>{changes[field].toLocaleString('en-US')}</dd>
      </div>
    ))}
  </dl>
)
