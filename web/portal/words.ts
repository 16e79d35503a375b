import type { OwnMark } from '#contract/portal.ts'
import { EXCUSE_LABELS, type MarkKind } from '#contract/words.ts'

/** Best first, as the counts stand side by side. */
export const KINDS: readonly { kind: MarkKind; word: string }[] = [
  { kind: 'P', word: 'Present' },
  { kind: 'T', word: 'Tardy' },
  { kind: 'E', word: 'Absent, excused' },
  { kind: 'A', word: 'Absent, not excused' },
]

/** '96.43 %'; a dash where nothing was taken yet. */
export const rateText = (rate: number | null) => (rate === null ? '–' : `${rate.toFixed(2)} %`)

/** 'Tardy Excused'; the kind in words where the teacher gave no excuse. */
export const markText = ({ counts_as, excuse }: Pick<OwnMark, 'counts_as' | 'excuse'>) =>
  excuse ? EXCUSE_LABELS[excuse] : (KINDS.find(({ kind }) => kind === counts_as)?.word ?? '')

/** The marks of each day, in the order given. */
export const byDay = (marks: readonly OwnMark[]): Map<string, OwnMark[]> =>
  Map.groupBy(marks, ({ date }) => date)
