import { WEEKDAYS, type Weekday } from './words.ts'

/** Decides when two meetings are at the same time. Free of schemas, because pages and server both use it. */

/**
 * A meeting on these weekdays (1 to 7, Monday 1) from its start to its end ('HH:MM', the end excluded), on the days from the
 * first to the last ('YYYY-MM-DD', both inclusive).
 */
export type Meeting = {
  start_time: string
  end_time: string
  days_of_week: readonly number[]
  first_day: string
  last_day: string
}

/** The weekdays on which two meetings take place at the same time at least once; empty when they never do. */
export function sharedWeekdays(one: Meeting, other: Meeting): number[] {
  if (one.start_time >= other.end_time || other.start_time >= one.end_time) return []
  const first = one.first_day > other.first_day ? one.first_day : other.first_day
  const last = one.last_day < other.last_day ? one.last_day : other.last_day
  return one.days_of_week.filter((day) => other.days_of_week.includes(day) && occursBetween(day, first, last))
}

type ClassMeeting = { section_period: number; same_class: string | null }

/**
 * True where two simultaneous meetings of one teacher are one class: they are in one section period, or share a class in the
 * requirements.
 */
export const isOneClass = (one: ClassMeeting, other: ClassMeeting): boolean =>
  one.section_period === other.section_period ||
  (one.same_class !== null && one.same_class === other.same_class)

const DAY_MS = 86_400_000

function occursBetween(weekday: number, first: string, last: string): boolean {
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS
  const daysUntilFirst = (weekday - new Date(first).getUTCDay() + 7) % 7
  return daysUntilFirst <= days
}

/** Days are YYYY-MM-DD; the first and the last are included. */
type RecurringMeeting = { days_of_week: readonly Weekday[]; first_day: string; last_day: string }
/** Days from the first to the last, both included, such as a closure or a block. */
type Days = { start_date: string; end_date: string }

export const isWithin = (day: string, { start_date, end_date }: Days): boolean =>
  start_date <= day && day <= end_date

/** Returns the closure that includes a day, if any. */
export const closureOn = <Closure extends Days>(
  day: string,
  closures: readonly Closure[],
): Closure | undefined => closures.find((closure) => isWithin(day, closure))

/**
 * True where a meeting takes place on a day: on one of its weekdays, between its first and last day, while the school is open.
 */
export function meetsOn(
  { days_of_week, first_day, last_day }: RecurringMeeting,
  day: string,
  closures: readonly Days[],
): boolean {
  if (day < first_day || day > last_day) return false
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay() - 1]
  if (weekday === undefined || !days_of_week.includes(weekday)) return false
  return closureOn(day, closures) === undefined
}
