import { WEEKDAYS, type Weekday } from './words.ts'

/** When things meet, and the one rule for when two of them meet at once. Free of schemas: pages and server ask it both. */

/**
 * On these weekdays (1 to 7, Monday 1) from one time to another ('HH:MM', the end is not part of it), on the days from
 * the first to the last ('YYYY-MM-DD', both are part of it).
 */
export type Meeting = {
  start_time: string
  end_time: string
  days_of_week: readonly number[]
  first_day: string
  last_day: string
}

/** The weekdays on which two meetings are at least once under way at the same moment; none when they never are. */
export function sharedWeekdays(one: Meeting, other: Meeting): number[] {
  if (one.start_time >= other.end_time || other.start_time >= one.end_time) return []
  const first = one.first_day > other.first_day ? one.first_day : other.first_day
  const last = one.last_day < other.last_day ? one.last_day : other.last_day
  return one.days_of_week.filter((day) => other.days_of_week.includes(day) && fallsWithin(day, first, last))
}

const DAY_MS = 86_400_000

function fallsWithin(weekday: number, first: string, last: string): boolean {
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS
  const untilIt = (weekday - new Date(first).getUTCDay() + 7) % 7
  return untilIt <= days
}

/** When something meets: on weekdays, from the first day to the last, both included. Days are YYYY-MM-DD. */
type Recurring = { days_of_week: readonly Weekday[]; first_day: string; last_day: string }
/** Days from the first to the last, both included, such as a closure or a block. */
type Days = { start_date: string; end_date: string }

export const isWithin = (day: string, { start_date, end_date }: Days): boolean =>
  start_date <= day && day <= end_date

/** The closure that a day belongs to, if any. */
export const closureOn = <Closure extends Days>(
  day: string,
  closures: readonly Closure[],
): Closure | undefined => closures.find((closure) => isWithin(day, closure))

/** Whether something meets on a day: its weekday falls between its first and last day, and the school is open. */
export function meetsOn(
  { days_of_week, first_day, last_day }: Recurring,
  day: string,
  closures: readonly Days[],
): boolean {
  if (day < first_day || day > last_day) return false
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay() - 1]
  if (weekday === undefined || !days_of_week.includes(weekday)) return false
  return closureOn(day, closures) === undefined
}
