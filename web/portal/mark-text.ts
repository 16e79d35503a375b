import { formatPercent } from '#contract/formats.ts'
import type { OwnMark } from '#contract/portal.ts'
import { EXCUSE_LABELS, type MarkKind } from '#contract/words.ts'

/** The kinds of marks, best first, which is the order of their counts. */
export const MARK_KINDS: readonly { kind: MarkKind; label: string }[] = [
  { kind: 'P', label: 'Present' },
  { kind: 'T', label: 'Tardy' },
  { kind: 'E', label: 'Absent, excused' },
  { kind: 'A', label: 'Absent, unexcused' },
]

/** '96.43%', or a dash if no attendance was taken yet. */
export const rateText = (rate: number | null) => (rate === null ? '–' : formatPercent(rate, { digits: 2 }))

/** 'Tardy Excused', or just the kind if there is no excuse. */
export const markText = ({ counts_as, excuse }: Pick<OwnMark, 'counts_as' | 'excuse'>) =>
  excuse ? EXCUSE_LABELS[excuse] : (MARK_KINDS.find(({ kind }) => kind === counts_as)?.label ?? '')

/** The marks of each day, in the order given. */
export const byDay = (marks: readonly OwnMark[]): Map<string, OwnMark[]> =>
  Map.groupBy(marks, ({ date }) => date)
