import type { InputRequirement, Placement, TimetableInput, WishWeights } from './input.ts'
import {
  BREAK_MINUTES,
  freeLessonsBetween,
  isAcrossBreak,
  isDouble,
  lessonTimesOf,
  periodsByGroup,
  type ClockSpan,
  type Period,
} from './lesson-times.ts'

export type WishCounts = Record<keyof WishWeights, number>

/** Lessons of a teacher's day, and lessons in a row, above which each further one counts. */
export const MAX_LESSONS_A_DAY = 6
export const MAX_LESSONS_IN_A_ROW = 4

/**
 * How well a week fulfills the wishes: the sum over all wishes of weight times count, 0 is perfect. The counts: * -
 * `one_a_day`: for each requirement and weekday, its meetings above one; the two meetings of a double count as one. -
 * `double_across_break`: doubles with more than ten minutes, or another section period of the grade, between their
 * meetings. A requirement has as many doubles as it asks for: those without a break are counted first. - `long_day`: for
 * each teacher and weekday, lessons above six. - `many_in_a_row`: for each teacher and row of lessons, lessons above
 * four. A row ends at a break of more than ten minutes and at a free lesson. - `gaps`: for each teacher and weekday, the
 * lessons that could be held between the first and the last one and are not, above one. - `same_hour`: for each
 * requirement, the different start times of its meetings, above one; doubles by their first meeting, apart from the
 * others. - `little_change`: current assignments that have a requirement and are not pinned, of which the week has no
 * meeting. * A teacher's day consists of the week's meetings, those elsewhere, and the current assignments that are
 * pinned or have no requirement; several groups at one time are one lesson.
 */
export function score(
  input: TimetableInput,
  placements: readonly Placement[],
): { score: number; counts: WishCounts } {
  const counts: WishCounts = {
    ...countRequirements(input, placements),
    ...countTeacherDays(input, placements),
  }
  const sum = Object.entries(input.weights).reduce(
    (total, [wish, weight]) => total + weight * counts[wish as keyof WishWeights],
    0,
  )
  return { score: sum, counts }
}

/** The current assignments that have a requirement, as a separate week. */
export function currentPlacements(input: TimetableInput): Placement[] {
  const requirementOf = requirementsByGroupAndTeacher(input)
  return input.current.flatMap(({ group, teacher, period }) => {
    const requirement = requirementOf(group, teacher)
    return requirement ? [{ requirement: requirement.id, period }] : []
  })
}

/** The requirement that an assignment belongs to. */
export function requirementsByGroupAndTeacher(
  input: TimetableInput,
): (group: number, teacher: number) => InputRequirement | undefined {
  const requirements = new Map(
    input.requirements.map((requirement) => [`${requirement.group} ${requirement.teacher}`, requirement]),
  )
  return (group, teacher) => requirements.get(`${group} ${teacher}`)
}

type Meeting = { day: number; period: Period }

function countRequirements(input: TimetableInput, placements: readonly Placement[]) {
  const periods = new Map(input.periods.map((period) => [period.id, period]))
  const groups = new Map(input.groups.map((group) => [group.id, group]))
  const ofGrade = Map.groupBy(input.periods, ({ grade }) => grade)
  const ownPeriods = periodsByGroup(input)
  const placed = Map.groupBy(placements, ({ requirement }) => requirement)
  let [oneADay, acrossBreak, sameHour] = [0, 0, 0]
  for (const requirement of input.requirements) {
    const group = groups.get(requirement.group)
    const meetings = (placed.get(requirement.id) ?? []).flatMap(({ period: id }): Meeting[] => {
      const period = periods.get(id)
      return period ? period.weekdays.map((day) => ({ day, period })) : []
    })
    if (!group || meetings.length === 0) continue
    const byDay = Map.groupBy(meetings, ({ day }) => day)
    const doubles = findDoubles(requirement, byDay, ownPeriods(group), ofGrade.get(group.grade) ?? [])
    acrossBreak += doubles.filter(({ isAcross }) => isAcross).length
    for (const [day, list] of byDay) {
      const pairs = doubles.filter((double) => double.day === day).length
      oneADay += Math.max(0, list.length - pairs - 1)
    }
    const inDoubles = new Set(doubles.flatMap(({ first, second }) => [first, second]))
    const single = meetings.filter((meeting) => !inDoubles.has(meeting))
    sameHour += spreadOf(single) + spreadOf(doubles.map(({ first }) => first))
  }
  return { one_a_day: oneADay, double_across_break: acrossBreak, same_hour: sameHour, ...countMoved() }

  function countMoved() {
    const proposed = new Set(placements.map(({ requirement, period }) => `${requirement} ${period}`))
    const requirementOf = requirementsByGroupAndTeacher(input)
    const moved = input.current.filter(({ group, teacher, period, pinned }) => {
      const requirement = requirementOf(group, teacher)
      return requirement && !pinned && !proposed.has(`${requirement.id} ${period}`)
    })
    return { little_change: moved.length }
  }
}

const spreadOf = (meetings: readonly Meeting[]): number =>
  Math.max(0, new Set(meetings.map(({ period }) => period.start)).size - 1)

type Double = { day: number; first: Meeting; second: Meeting; isAcross: boolean }

function findDoubles(
  requirement: InputRequirement,
  byDay: ReadonlyMap<number, Meeting[]>,
  own: readonly Period[],
  ofGrade: readonly Period[],
): Double[] {
  if (requirement.doubles === 0) return []
  const found = [...byDay].flatMap(([day, list]) => {
    const sorted = list.toSorted((one, other) => one.period.start - other.period.start)
    return sorted.flatMap((first, index): Double[] => {
      const second = sorted[index + 1]
      if (!second || !isDouble(day, first.period, second.period, own)) return []
      return [{ day, first, second, isAcross: isAcrossBreak(day, first.period, second.period, ofGrade) }]
    })
  })
  const taken = new Set<Meeting>()
  return found
    .sort((one, other) => Number(one.isAcross) - Number(other.isAcross))
    .filter(({ first, second }) => {
      if (taken.size >= 2 * requirement.doubles || taken.has(first) || taken.has(second)) return false
      taken.add(first).add(second)
      return true
    })
}

function countTeacherDays(input: TimetableInput, placements: readonly Placement[]) {
  const counts = { long_day: 0, many_in_a_row: 0, gaps: 0 }
  for (const [day, teachers] of lessonsByDay(input, placements)) {
    const lessonTimes = lessonTimesOf(input, day)
    for (const lessons of teachers.values()) {
      const { long_day, many_in_a_row, gaps } = countTeacherDay(lessons, lessonTimes)
      counts.long_day += long_day
      counts.many_in_a_row += many_in_a_row
      counts.gaps += gaps
    }
  }
  return counts
}

/** A teacher's day: its lessons in any order, and the times of the day at which lessons are. */
export function countTeacherDay(lessons: readonly ClockSpan[], lessonTimes: readonly ClockSpan[]) {
  const sorted = lessons.toSorted((one, other) => one.start - other.start)
  let [row, tooMany, free] = [0, 0, 0]
  sorted.forEach(({ start }, index) => {
    const before = sorted[index - 1]
    const between = before ? freeLessonsBetween(lessonTimes, before.end, start) : 0
    row = before && between === 0 && start - before.end <= BREAK_MINUTES ? row + 1 : 1
    if (row > MAX_LESSONS_IN_A_ROW) tooMany++
    free += between
  })
  return {
    long_day: Math.max(0, sorted.length - MAX_LESSONS_A_DAY),
    many_in_a_row: tooMany,
    gaps: Math.max(0, free - 1),
  }
}

/** The lessons of each teacher on each weekday, each time once. */
function lessonsByDay(input: TimetableInput, placements: readonly Placement[]) {
  const periods = new Map(input.periods.map((period) => [period.id, period]))
  const requirements = new Map(input.requirements.map((requirement) => [requirement.id, requirement]))
  const requirementOf = requirementsByGroupAndTeacher(input)
  const days = new Map<number, Map<number, Map<string, ClockSpan>>>()
  for (const meeting of input.elsewhere) add(meeting.teacher, meeting)
  for (const { group, teacher, period, pinned } of input.current)
    if (pinned || !requirementOf(group, teacher)) add(teacher, periods.get(period))
  for (const { requirement, period } of placements)
    add(requirements.get(requirement)?.teacher, periods.get(period))
  return new Map(
    [...days].map(([day, teachers]) => [
      day,
      new Map([...teachers].map(([teacher, times]) => [teacher, [...times.values()]])),
    ]),
  )

  function add(
    teacher: number | undefined,
    meeting: (ClockSpan & { weekdays: readonly number[] }) | undefined,
  ) {
    if (teacher === undefined || !meeting) return
    for (const day of meeting.weekdays) {
      const teachers = days.get(day) ?? new Map<number, Map<string, ClockSpan>>()
      const times = teachers.get(teacher) ?? new Map<string, ClockSpan>()
      times.set(`${meeting.start} ${meeting.end}`, { start: meeting.start, end: meeting.end })
      days.set(day, teachers.set(teacher, times))
    }
  }
}
