import { closureOn, isWithin } from '#contract/meeting.ts'
import { weekdayOf } from '#server/calendar/days.ts'
import type { Period, Reference } from '#server/reference/reference.ts'

/** The section periods that meet on a day, by time; closures are not looked at. */
export function periodsOn({ blocks, sectionPeriods }: Reference, day: string): Period[] {
  const weekday = weekdayOf(day)
  const isCurrent = (period: Period) => {
    const block = blocks.get(period.block_schedule_id)
    return block !== undefined && !block.archived && isWithin(day, block)
  }
  return [...sectionPeriods.values()]
    .filter((period) => !period.archived && period.days_of_week.includes(weekday) && isCurrent(period))
    .sort(byTime)
}

function byTime(one: Period, other: Period): number {
  return (
    compare(one.start_time, other.start_time) ||
    compare(one.end_time, other.end_time) ||
    compare(one.name, other.name) ||
    one.id - other.id
  )
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The name of the closure on a day; undefined on other days. */
export const closureName = ({ closures }: Reference, day: string): string | undefined =>
  closureOn(day, closures)?.name
