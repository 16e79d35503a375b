import type { CSSProperties } from 'react'
import type { MarkKind } from '#contract/words.ts'
import styles from './marks.module.css'

export const MARK_KIND_LABELS: Record<MarkKind, string> = {
  P: 'Present',
  A: 'Absent',
  T: 'Tardy',
  E: 'Excused',
}

const toneOf = (name: string): CSSProperties => ({
  '--tone': `var(--${name})`,
  '--tone-soft': `var(--${name}-soft)`,
})

/** The colors of each kind of mark, as the variables `--tone` and `--tone-soft`. */
export const MARK_TONES: Record<MarkKind, CSSProperties> = {
  P: toneOf('present'),
  A: toneOf('absent'),
  T: toneOf('tardy'),
  E: toneOf('excused'),
}

type MarkPillProps = {
  kind: MarkKind
  count?: number | undefined
  /** What the mark is called, where it is not for staff. */
  label?: string
}

/** A mark's letter on its color, with an optional count: 'P 20'. */
export const MarkPill = ({ kind, count, label = MARK_KIND_LABELS[kind] }: MarkPillProps) => (
  <span className={styles.pill} style={MARK_TONES[kind]} data-figures title={label}>
    {kind}
    {count !== undefined && ` ${count}`}
  </span>
)
