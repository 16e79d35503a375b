/** Text and background colors by meaning. */
export const TONES = {
  good: { c: 'var(--present)', bg: 'var(--present-soft)' },
  bad: { c: 'var(--absent)', bg: 'var(--absent-soft)' },
  warning: { c: 'var(--tardy)', bg: 'var(--tardy-soft)' },
  accent: { c: 'var(--accent)', bg: 'var(--accent-soft)' },
  excused: { c: 'var(--excused)', bg: 'var(--excused-soft)' },
  plain: { c: 'dimmed', bg: 'var(--paper)' },
} as const
export type Tone = keyof typeof TONES
