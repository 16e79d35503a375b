import { formatPercent } from '#contract/formats.ts'
import type { OwnMark } from '#contract/portal.ts'
import { EXCUSE_LABELS, type MarkKind } from '#contract/words.ts'

/** The kinds of marks in the order in which their counts are shown, best first. */
export const MARK_KINDS: readonly { kind: MarkKind; label: string }[] = [
  { kind: 'P', label: 'Present' },
  { kind: 'T', label: 'Tardy' },
  { kind: 'E', label: 'Absent, excused' },
  { kind: 'A', label: 'Absent, not excused' },
]

/** '96.43%'; a dash where no class was taken yet. */
export const rateText = (rate: number | null) => (rate === null ? '–' : formatPercent(rate, { digits: 2 }))

/** 'Tardy Excused'; the kind in words where the teacher gave no excuse. */
export const markText = ({ counts_as, excuse }: Pick<OwnMark, 'counts_as' | 'excuse'>) =>
  excuse ? EXCUSE_LABELS[excuse] : (MARK_KINDS.find(({ kind }) => kind === counts_as)?.label ?? '')

/** The marks of each day, in the order given. */
export const byDay = (marks: readonly OwnMark[]): Map<string, OwnMark[]> =>
  Map.groupBy(marks, ({ date }) => date)
