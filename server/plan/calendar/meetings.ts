import { closureOn, isWithin } from '#contract/meeting.ts'
import { existsOn } from '#server/plan/calendar/rules.ts'
import { addDays, weekdayOf } from '#server/plan/calendar/days.ts'
import type { Period, Reference } from '#server/reference/reference.ts'

/** The section periods that met on a day, in order of time, including those deleted since; closures are ignored. */
export const periodsOn = (reference: Reference, day: string): Period[] =>
  [...reference.sectionPeriods.values()].filter((period) => isPeriodOn(reference, period, day)).sort(byTime)

/** Whether a section period met on a day; closures are ignored. */
export function isPeriodOn({ blocks }: Reference, period: Period, day: string): boolean {
  if (!period.days_of_week.includes(weekdayOf(day)) || !existsOn(day, period)) return false
  const block = blocks.get(period.block_schedule_id)
  return block !== undefined && isWithin(day, block) && existsOn(day, block)
}

/** The same with those in which attendance was taken that day: the sheets remain even if the meeting was cancelled since. */
export function includeTaken(reference: Reference, periods: Period[], taken: Iterable<number>): Period[] {
  const periodIds = new Set(periods.map(({ id }) => id))
  const others = [...new Set(taken)].filter((id) => !periodIds.has(id))
  if (others.length === 0) return periods
  return [...periods, ...others.flatMap((id) => reference.sectionPeriods.get(id) ?? [])].sort(byTime)
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

/** Longer than a summer break. */
const MAX_DAYS_APART = 120

/** The nearest day before (-1) or after (1) a day on which classes meet; undefined where none is within four months. */
export function findMeetingDay(reference: Reference, day: string, step: 1 | -1): string | undefined {
  for (let distance = 1; distance <= MAX_DAYS_APART; distance += 1) {
    const other = addDays(day, step * distance)
    if (closureName(reference, other) === undefined && periodsOn(reference, other).length > 0) return other
  }
  return undefined
}

/** The nearest days before and after a day on which classes meet; else the calendar days before and after. */
export const adjacentMeetingDays = (reference: Reference, day: string) => ({
  previous_day: findMeetingDay(reference, day, -1) ?? addDays(day, -1),
  next_day: findMeetingDay(reference, day, 1) ?? addDays(day, 1),
})

/** The name of the closure on a day; undefined on other days. */
export const closureName = ({ closures }: Reference, day: string): string | undefined =>
  closureOn(day, closures)?.name
