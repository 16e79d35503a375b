import type {
  InputRequirement,
  TimetableInput,
  TimetableResult,
  WeeklyTime,
} from '#server/plan/schedules/proposals/input.ts'

/** Finds violations in a week without any code of the search, and has the simplest search to compare with. */

const WEEK = [1, 2, 3, 4, 5]

type Lesson = WeeklyTime & {
  group: number
  teacher: number
  period: number | null
  requirement: InputRequirement | null
  /** True for a lesson that no proposal can move. */
  isFixed: boolean
}

/** Describes the violations of a week as sentences; empty for a valid week. */
export function faultsOf(input: TimetableInput, { placements, placed, wanted }: TimetableResult): string[] {
  const periods = new Map(input.periods.map((period) => [period.id, period]))
  const groups = new Map(input.groups.map((group) => [group.id, group]))
  const requirements = new Map(input.requirements.map((requirement) => [requirement.id, requirement]))
  const conflict = conflictsOf(input)
  const faults: string[] = []
  const isPlaced = new Set(placements.map(({ requirement, period }) => `${requirement} ${period}`))
  if (isPlaced.size < placements.length) faults.push('a requirement meets twice in one section period')
  const proposed = placements.map(({ requirement: id, period: at }): Lesson => {
    const requirement = requirements.get(id)!
    const period = periods.get(at)!
    const { group, teacher } = requirement
    const pins = input.current.filter(
      (current) => current.pinned && current.teacher === teacher && current.period === at,
    )
    const isPinned = pins.some((pin) => pin.group === group)
    // The requirements of a pinned class join it, with all groups that its teacher has there.
    const isJoining = input.requirements.some(
      (other) =>
        isBand({ requirement }, { requirement: other }) && pins.some((pin) => pin.group === other.group),
    )
    const { grade, type } = groups.get(group)!
    const hasHomeroom = input.periods.some((other) => other.grade === grade && other.homeroom)
    if (!isPinned && (period.grade !== grade || period.homeroom !== (type === 'homeroom' && hasHomeroom)))
      faults.push(`requirement ${id} is not for section period ${at}`)
    return { ...period, group, teacher, period: at, requirement, isFixed: isPinned || isJoining }
  })
  const current = input.current.flatMap(({ group, teacher, period, pinned }): Lesson[] => {
    const requirement =
      input.requirements.find((candidate) => candidate.group === group && candidate.teacher === teacher) ??
      null
    if (requirement && (!pinned || isPlaced.has(`${requirement.id} ${period}`))) return []
    return [{ ...periods.get(period)!, group, teacher, period, requirement, isFixed: true }]
  })
  const elsewhere = input.elsewhere.map((meeting): Lesson => ({
    ...meeting,
    period: null,
    requirement: null,
    isFixed: true,
  }))
  const others = [...proposed, ...current, ...elsewhere]
  proposed.forEach((lesson, index) => {
    for (const off of input.teachers.find(({ id }) => id === lesson.teacher)?.off ?? [])
      if (timesConflict(lesson, off)) faults.push(`teacher ${lesson.teacher} is off`)
    for (const other of others.slice(index + 1)) {
      // Two pins that conflict with each other both stay, but only the first one counts as placed.
      if (lesson.isFixed && current.includes(other)) continue
      const reason = timesConflict(lesson, other) ? conflict(lesson, other) : undefined
      if (reason) faults.push(reason)
    }
  })
  return [...faults, ...countFaults()]

  function meetings(id: number): Lesson[] {
    return proposed.filter(({ requirement }) => requirement?.id === id)
  }

  function countFaults(): string[] {
    const counts = input.requirements.map(({ id }) =>
      meetings(id).reduce((sum, { weekdays }) => sum + weekdays.length, 0),
    )
    const found = input.requirements.flatMap(({ id, meetings: most, doubles }, index) => {
      if (counts[index]! > most) return [`requirement ${id} meets ${counts[index]} times instead of ${most}`]
      const isPinned = proposed.some(
        ({ requirement: other, isFixed }) =>
          isFixed &&
          (other?.id === id || isBand({ requirement: requirements.get(id)! }, { requirement: other })),
      )
      if (counts[index] === most && !isPinned && doublesOf(meetings(id)) < doubles)
        return [`requirement ${id} lacks doubles`]
      return []
    })
    if (counts.reduce((sum, count) => sum + count, 0) !== placed)
      found.push('the count of what is placed is wrong')
    if (input.requirements.reduce((sum, requirement) => sum + requirement.meetings, 0) !== wanted)
      found.push('wanted is wrong')
    for (const one of input.requirements)
      for (const other of input.requirements)
        if (
          isBand({ requirement: one }, { requirement: other }) &&
          timesOf(meetings(one.id)) !== timesOf(meetings(other.id))
        )
          found.push(`requirements ${one.id} and ${other.id} are not together`)
    return found
  }
}

/** Returns why two simultaneous lessons conflict, or undefined. */
function conflictsOf(input: TimetableInput): (one: Lesson, other: Lesson) => string | undefined {
  const rooms = new Map(input.groups.map(({ id, room }) => [id, room]))
  const sharing = new Set(
    input.sharing.flatMap(({ groups: [one, other] }) => [`${one} ${other}`, `${other} ${one}`]),
  )
  return (one, other) => {
    const isOneClass =
      one.teacher === other.teacher &&
      ((one.requirement?.sameClass && one.requirement.sameClass === other.requirement?.sameClass) ||
        (one.period === other.period && ((one.isFixed && other.isFixed) || isBand(one, other))))
    if (one.group === other.group) return `group ${one.group} is in two places`
    if (sharing.has(`${one.group} ${other.group}`))
      return `groups ${one.group} and ${other.group} share students`
    if (isOneClass) return undefined
    if (one.teacher === other.teacher) return `teacher ${one.teacher} is in two places`
    const room = rooms.get(one.group)
    return room && room === rooms.get(other.group) ? `room ${room} is taken twice` : undefined
  }
}

const timesOf = (lessons: readonly Lesson[]): string =>
  lessons
    .map(({ weekdays, start }) => `${weekdays.join()} ${start}`)
    .sort()
    .join(';')

/** Pairs of meetings on one day with at most one homeroom or break between them. */
function doublesOf(lessons: readonly Lesson[]): number {
  let count = 0
  for (const day of WEEK) {
    const ofDay = lessons.filter(({ weekdays }) => weekdays.includes(day)).sort((a, b) => a.start - b.start)
    for (let index = 1; index < ofDay.length; index++) {
      if (ofDay[index]!.start - ofDay[index - 1]!.end > 50) continue
      count++
      index++
    }
  }
  return count
}

type OfRequirement = { requirement: InputRequirement | null }
const isBand = ({ requirement: one }: OfRequirement, { requirement: other }: OfRequirement): boolean =>
  one !== null &&
  other !== null &&
  ((one.together !== null && one.together === other.together) ||
    (one.sameClass !== null && one.sameClass === other.sameClass))

const timesConflict = (one: WeeklyTime, other: WeeklyTime): boolean =>
  one.start < other.end && other.start < one.end && one.weekdays.some((day) => other.weekdays.includes(day))

/**
 * Counts how many meetings a greedy search places, requirement by requirement and section period by section period, ignoring
 * bands and doubles. For schools without current assignments.
 */
export function firstFit(input: TimetableInput): number {
  const conflict = conflictsOf(input)
  const groups = new Map(input.groups.map((group) => [group.id, group]))
  const lessons = input.elsewhere.map((meeting): Lesson => ({
    ...meeting,
    period: null,
    requirement: null,
    isFixed: true,
  }))
  let placed = 0
  for (const requirement of input.requirements) {
    const { grade, type } = groups.get(requirement.group)!
    const ofGrade = input.periods.filter((period) => period.grade === grade)
    const isForHomeroom = type === 'homeroom' && ofGrade.some(({ homeroom }) => homeroom)
    const off = input.teachers.find(({ id }) => id === requirement.teacher)?.off ?? []
    let left = requirement.meetings
    for (const period of ofGrade) {
      const { group, teacher } = requirement
      const lesson: Lesson = {
        ...period,
        group,
        teacher,
        period: period.id,
        requirement: null,
        isFixed: false,
      }
      if (period.homeroom !== isForHomeroom || period.weekdays.length > left) continue
      if (off.some((time) => timesConflict(time, period))) continue
      if (lessons.some((other) => timesConflict(other, lesson) && conflict(other, lesson))) continue
      lessons.push(lesson)
      left -= period.weekdays.length
      placed += period.weekdays.length
    }
  }
  return placed
}
