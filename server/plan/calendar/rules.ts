import { closureOn } from '#contract/meeting.ts'
import { addDays, weekdayOf } from './days.ts'

/** Days on which the school is closed, both ends included. */
export type Closure = { start_date: string; end_date: string }

/** A record that exists from its first day (null for always) to the day before it was archived (null for not archived). */
type Lasting = { starts_on?: string | null; archived_on: string | null }

/** Whether a record existed on a day, even if it was archived since. */
export const existsOn = (day: string, { starts_on = null, archived_on }: Lasting): boolean =>
  (starts_on === null || starts_on <= day) && (archived_on === null || day < archived_on)

/** Weekdays less closures. */
export const isSchoolDay = (day: string, closures: readonly Closure[]): boolean =>
  weekdayOf(day) <= 5 && closureOn(day, closures) === undefined

/**
 * Whether a day is today or one of the `back` school days before it. Needs the closures between the two days only.
 */
export function isWithinSchoolDays(
  day: string,
  today: string,
  back: number,
  closures: readonly Closure[],
): boolean {
  if (day > today) return false
  let left = back
  for (let earlier = addDays(today, -1); earlier >= day; earlier = addDays(earlier, -1)) {
    if (isSchoolDay(earlier, closures) && --left < 0) return false
  }
  return true
}

/** No school is closed for longer. */
const MAX_DAYS_APART = 366

/** The last `count` school days before a day, newest first. */
export const schoolDaysBefore = (day: string, count: number, closures: readonly Closure[]): string[] =>
  schoolDaysFrom(day, count, { closures, step: -1 })

/** The next `count` school days after a day. */
export const schoolDaysAfter = (day: string, count: number, closures: readonly Closure[]): string[] =>
  schoolDaysFrom(day, count, { closures, step: 1 })

function schoolDaysFrom(
  day: string,
  count: number,
  { closures, step }: { closures: readonly Closure[]; step: 1 | -1 },
): string[] {
  const days: string[] = []
  for (let apart = 1; apart <= MAX_DAYS_APART && days.length < count; apart++) {
    const other = addDays(day, step * apart)
    if (isSchoolDay(other, closures)) days.push(other)
  }
  return days
}
