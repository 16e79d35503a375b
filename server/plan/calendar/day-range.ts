import { Refusal } from '#server/http/failures.ts'
import { addDays, laterOf } from './days.ts'
import { sentences } from './sentences.ts'

/** Days from the first to the last, both included. */
export type DayRange = { start: string; end: string }

/**
 * The days of a report: by default the last 7 days and today, up to today where only a start is given, and from 7 days
 * before where only an end is given. 400 when it ends before it starts.
 */
export function rangeOf(
  { start_date, end_date }: { start_date?: string | undefined; end_date?: string | undefined },
  today: string,
): DayRange {
  const end = end_date ?? laterOf(today, start_date ?? today)
  const start = start_date ?? addDays(end, -7)
  if (start <= end) return { start, end }
  throw new Refusal('invalid', sentences.endBeforeStart, { fields: { end_date: sentences.endBeforeStart } })
}
