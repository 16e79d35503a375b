import { WEEKDAYS } from '#contract/words.ts'
import type { RequirementGroup, RequirementPeriod } from './queries.ts'

type Times = Pick<RequirementPeriod, 'start_time' | 'end_time' | 'days_of_week'>

/** A requirement that is complete enough to count. */
export type CountedRequirement = {
  group: RequirementGroup
  teacher: number
  meetings: number
  same_class: string
}

/**
 * The section periods of its grade in which a group can meet. Only homeroom groups meet in homeroom periods, and they meet
 * nowhere else if the grade has any.
 */
export function periodsFor(
  group: RequirementGroup,
  periods: readonly RequirementPeriod[],
): RequirementPeriod[] {
  const ofGrade = periods.filter(({ grade_level }) => grade_level === group.grade_level)
  const own = ofGrade.filter(({ homeroom }) => homeroom === (group.type === 'homeroom'))
  return own.length === 0 && group.type === 'homeroom' ? ofGrade : own
}

/** The most meetings per week that one person can have in these section periods, which may overlap. */
export function mostMeetings(periods: readonly Times[]): number {
  let most = 0
  for (const day of WEEKDAYS) {
    const ofDay = periods
      .filter(({ days_of_week }) => days_of_week.includes(day))
      .sort((one, other) => (one.end_time < other.end_time ? -1 : 1))
    let free = ''
    for (const { start_time, end_time } of ofDay) {
      if (start_time < free) continue
      most++
      free = end_time
    }
  }
  return most
}

/** A section period cannot be used if time off overlaps any part of it. */
const isTaken = (period: Times, off: readonly Times[]) =>
  off.some(
    (time) =>
      time.start_time < period.end_time &&
      period.start_time < time.end_time &&
      time.days_of_week.some((day) => period.days_of_week.includes(day)),
  )

/** The weekly meeting counts that whole section periods can add up to: one that meets on five days counts five. */
export function possibleMeetingCounts(periods: readonly Times[]): ReadonlySet<number> {
  let sums = new Set([0])
  for (const { days_of_week } of periods) {
    sums = new Set([...sums, ...[...sums].map((sum) => sum + days_of_week.length)])
  }
  return sums
}

/** The weekly lessons of a person or group, and the most that fit into their section periods and free time. */
export type Load = { lessons: number; fit: number }

/** Groups that are taught together as one class count as one lesson. */
function countLessons(requirements: readonly CountedRequirement[]): number {
  const classes = new Map<string, number>()
  let lessons = 0
  for (const { meetings, same_class } of requirements) {
    if (same_class === '') lessons += meetings
    else classes.set(same_class, Math.max(meetings, classes.get(same_class) ?? 0))
  }
  return lessons + [...classes.values()].reduce((sum, meetings) => sum + meetings, 0)
}

/** Each teacher's weekly lessons, and the most that fit between the section periods of their groups and their times off. */
export function teacherLoads(
  requirements: readonly CountedRequirement[],
  periods: readonly RequirementPeriod[],
  off: readonly (Times & { teacher: number })[],
): Map<number, Load> {
  const offOf = Map.groupBy(off, ({ teacher }) => teacher)
  const loads = [...Map.groupBy(requirements, ({ teacher }) => teacher)].map(
    ([teacher, own]): [number, Load] => {
      const possible = new Set(own.flatMap(({ group }) => periodsFor(group, periods)))
      const free = [...possible].filter((period) => !isTaken(period, offOf.get(teacher) ?? []))
      return [teacher, { lessons: countLessons(own), fit: mostMeetings(free) }]
    },
  )
  return new Map(loads)
}

/** Each group's weekly meetings with all of its teachers, and the most that fit into the section periods of its grade. */
export function groupLoads(
  requirements: readonly CountedRequirement[],
  periods: readonly RequirementPeriod[],
): Map<number, Load> {
  return new Map(
    [...Map.groupBy(requirements, ({ group }) => group.id)].map(([id, own]) => [
      id,
      {
        lessons: own.reduce((sum, { meetings }) => sum + meetings, 0),
        fit: mostMeetings(periodsFor(own[0]!.group, periods)),
      },
    ]),
  )
}
