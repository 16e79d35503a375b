import type { MarkKind } from '#contract/words.ts'
import styles from './marks.module.css'

export const MARK_KIND_LABELS: Record<MarkKind, string> = {
  P: 'Present',
  A: 'Absent',
  T: 'Tardy',
  E: 'Excused',
}

/** A mark's letter on its colour, with a count where there is one: 'P 20'. */
export const MarkPill = ({ kind, count }: { kind: MarkKind; count?: number | undefined }) => (
  <span className={styles.pill} data-kind={kind} data-figures title={MARK_KIND_LABELS[kind]}>
    {kind}
    {count !== undefined && ` ${count}`}
  </span>
)
