import { formatPercent } from '#contract/formats.ts'
import { minutesBetween } from '#contract/days.ts'
import type { OwnMark } from '#contract/portal.ts'
import { EXCUSE_LABELS, pluralize, type MarkKind } from '#contract/words.ts'
import { clockTime } from '#web/school/display.ts'

/** The kinds of marks, best first, which is the order of their counts. */
export const MARK_KINDS: readonly { kind: MarkKind; label: string }[] = [
  { kind: 'P', label: 'Present' },
  { kind: 'T', label: 'Tardy' },
  { kind: 'E', label: 'Absent, excused' },
  { kind: 'A', label: 'Absent, unexcused' },
]

/** '96.4%', or a dash if no attendance was taken yet. */
export const rateText = (rate: number | null) => (rate === null ? '–' : formatPercent(rate, { digits: 1 }))

/** 'Tardy Excused', or just the kind if there is no excuse. */
export const markText = ({ counts_as, excuse }: Pick<OwnMark, 'counts_as' | 'excuse'>) =>
  excuse ? EXCUSE_LABELS[excuse] : (MARK_KINDS.find(({ kind }) => kind === counts_as)?.label ?? '')

type TimedMark = Pick<OwnMark, 'counts_as' | 'excuse' | 'start_time' | 'arrived_at' | 'left_at'>

/** '12 minutes late', 'left at 9:40 AM', or both; '' for a mark without times. */
export function timesText({
  start_time,
  arrived_at,
  left_at,
}: Omit<TimedMark, 'counts_as' | 'excuse'>): string {
  const late = arrived_at === null ? 0 : minutesBetween(start_time, arrived_at)
  return [late > 0 && `${pluralize(late, 'minute')} late`, left_at && `left at ${clockTime(left_at)}`]
    .filter(Boolean)
    .join(', ')
}

/** 'Tardy Excused, 12 minutes late' */
export const markSentence = (mark: TimedMark): string =>
  [markText(mark), timesText(mark)].filter(Boolean).join(', ')

/** The marks of each day, in the order given. */
export const byDay = (marks: readonly OwnMark[]): Map<string, OwnMark[]> =>
  Map.groupBy(marks, ({ date }) => date)
