import type { Meeting, Schedule } from '#contract/plan/calendar/calendar-shapes.ts'
import { meetsOn } from '#contract/meeting.ts'
import type { Weekday } from '#contract/words.ts'
import { addDays, timeSpan, weekdaysShort } from '#web/school/days.ts'

/** A class of the teacher: all groups that meet in one section period. */
export type OwnClass = Pick<Meeting, 'section_period_id' | 'start_time' | 'end_time'> & {
  groups: string[]
  days_of_week: readonly Weekday[]
}

/** As long as an absence may be. */
const MOST_DAYS = 401

/** The classes that meet on at least one of the days, by time. */
export function classesBetween(
  { schedule, closures }: Pick<Schedule, 'schedule' | 'closures'>,
  first: string,
  last: string,
): OwnClass[] {
  const days: string[] = []
  for (let day = first; day <= last && days.length < MOST_DAYS; day = addDays(day, 1)) days.push(day)
  const met = schedule.filter((meeting) => days.some((day) => meetsOn(meeting, day, closures)))
  return [...Map.groupBy(met, ({ section_period_id }) => section_period_id).values()]
    .map(([one, ...others]) => ({
      section_period_id: one!.section_period_id,
      start_time: one!.start_time,
      end_time: one!.end_time,
      days_of_week: one!.days_of_week,
      groups: [...new Set([one!, ...others].map(({ group }) => group))].toSorted(),
    }))
    .toSorted(
      (one, other) =>
        one.start_time.localeCompare(other.start_time) || one.section_period_id - other.section_period_id,
    )
}

/** '9:00-10:00 AM Core 7-1', on several days with its weekdays: '9:00-10:00 AM Core 7-1 · Mon Wed' */
export const meetingText = (
  { start_time, end_time, groups, days_of_week }: OwnClass,
  isOneDay: boolean,
): string =>
  `${timeSpan(start_time, end_time)} ${groups.join(', ')}${isOneDay ? '' : ` · ${weekdaysShort(days_of_week)}`}`
