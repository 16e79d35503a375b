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

/** A mark's letter on its color, with an optional count: 'P 20'. */
export const MarkPill = ({ kind, count }: { kind: MarkKind; count?: number | undefined }) => (
  <span className={styles.pill} style={MARK_TONES[kind]} data-figures title={MARK_KIND_LABELS[kind]}>
    {kind}
    {count !== undefined && ` ${count}`}
  </span>
)
