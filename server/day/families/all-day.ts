import { meetsOn } from '#contract/meeting.ts'
import type { Schedule } from '#contract/plan/calendar/calendar-shapes.ts'

type Missed = { date: string; section_period_id: number; status: 'A' | 'T' }

/** One missed class is not a day. */
const FEWEST_CLASSES = 2

/**
 * The days on which a student was absent from every class that the schedule has for them. A class without attendance is not
 * known to be missed, so its day is not among them.
 */
export function daysMissedWhole(
  missed: readonly Missed[],
  { schedule, closures }: Pick<Schedule, 'schedule' | 'closures'>,
): string[] {
  const absent = Map.groupBy(
    missed.filter(({ status }) => status === 'A'),
    ({ date }) => date,
  )
  return [...absent]
    .filter(([day, marks]) => {
      const periods = new Set(marks.map(({ section_period_id }) => section_period_id))
      const meetings = schedule.filter((meeting) => meetsOn(meeting, day, closures))
      return (
        periods.size >= FEWEST_CLASSES &&
        meetings.every(({ section_period_id }) => periods.has(section_period_id))
      )
    })
    .map(([day]) => day)
}
