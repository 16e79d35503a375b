import { EXCUSE_LABELS, STATUS_LABELS, type Excuse, type Status } from '#contract/words.ts'
import { MarkPill } from '#web/school/marks.tsx'
import styles from './mark-words.module.css'

export type MarkValue = { status: Status; excuse: Excuse | null; comment: string | null }

/** 'Absent Excused, dentist until 11' */
export const wordsFor = ({ status, excuse, comment }: MarkValue) =>
  [excuse ? EXCUSE_LABELS[excuse] : STATUS_LABELS[status], comment].filter(Boolean).join(', ')

/** A mark by its letter and in words; where there is none it says so. */
export const MarkWords = ({ mark }: { mark: MarkValue | null }) =>
  mark ? (
    <span className={styles.mark}>
      <MarkPill kind={mark.status} /> {wordsFor(mark)}
    </span>
  ) : (
    <span className={styles.none}>No mark</span>
  )

/** From one mark to another, left to right. */
export const MarkChange = ({ from, to }: { from: MarkValue | null; to: MarkValue }) => (
  <span className={styles.change}>
    <MarkWords mark={from} />
    <span className={styles.arrow} role="img" aria-label="changes to">
      →
    </span>
    <MarkWords mark={to} />
  </span>
)
