import { closureOn } from '#contract/meeting.ts'
import { addDays, weekdayOf } from './days.ts'

/** Days on which the school is closed, both ends included. */
export type Closure = { start_date: string; end_date: string }

/** A record that is there from its first day on, null for always, to the day before it was archived, null for not yet. */
type Lasting = { starts_on?: string | null; archived_on: string | null }

/** Whether a record is there on a day, whatever became of it since. */
export const isThereOn = (day: string, { starts_on = null, archived_on }: Lasting): boolean =>
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
