import type {
  InputNeed,
  TimetableInput,
  TimetableResult,
  WeeklyTime,
} from '#server/plan/schedules/proposals/input.ts'

/** Reads weeks for what is wrong with them, without any code of the search; and the simplest search to compare with. */

const WEEK = [1, 2, 3, 4, 5]

type Lesson = WeeklyTime & {
  group: number
  teacher: number
  period: number | null
  need: InputNeed | null
  /** It stands whatever is proposed. */
  isFixed: boolean
}

/** What is wrong with a week, in sentences; nothing where it keeps all that it must. */
export function faultsOf(input: TimetableInput, { placements, placed, wanted }: TimetableResult): string[] {
  const periods = new Map(input.periods.map((period) => [period.id, period]))
  const groups = new Map(input.groups.map((group) => [group.id, group]))
  const needs = new Map(input.needs.map((need) => [need.id, need]))
  const clash = clashesOf(input)
  const faults: string[] = []
  const isPlaced = new Set(placements.map(({ need, period }) => `${need} ${period}`))
  if (isPlaced.size < placements.length) faults.push('a need meets twice in one section period')
  const proposed = placements.map(({ need: id, period: at }): Lesson => {
    const need = needs.get(id)!
    const period = periods.get(at)!
    const { group, teacher } = need
    const pins = input.standing.filter(
      (standing) => standing.pinned && standing.teacher === teacher && standing.period === at,
    )
    const isPinned = pins.some((pin) => pin.group === group)
    // Whoever belongs to a class that is pinned joins it, with all groups that its teacher has there.
    const isJoining = input.needs.some(
      (other) => isBand({ need }, { need: other }) && pins.some((pin) => pin.group === other.group),
    )
    const { grade, type } = groups.get(group)!
    const hasHomeroom = input.periods.some((other) => other.grade === grade && other.homeroom)
    if (!isPinned && (period.grade !== grade || period.homeroom !== (type === 'homeroom' && hasHomeroom)))
      faults.push(`need ${id} is not for section period ${at}`)
    return { ...period, group, teacher, period: at, need, isFixed: isPinned || isJoining }
  })
  const standing = input.standing.flatMap(({ group, teacher, period, pinned }): Lesson[] => {
    const need =
      input.needs.find((candidate) => candidate.group === group && candidate.teacher === teacher) ?? null
    if (need && (!pinned || isPlaced.has(`${need.id} ${period}`))) return []
    return [{ ...periods.get(period)!, group, teacher, period, need, isFixed: true }]
  })
  const elsewhere = input.elsewhere.map((meeting): Lesson => ({
    ...meeting,
    period: null,
    need: null,
    isFixed: true,
  }))
  const others = [...proposed, ...standing, ...elsewhere]
  proposed.forEach((lesson, index) => {
    for (const off of input.teachers.find(({ id }) => id === lesson.teacher)?.off ?? [])
      if (meetAtOnce(lesson, off)) faults.push(`teacher ${lesson.teacher} is off`)
    for (const other of others.slice(index + 1)) {
      // Pins that clash with each other both stand; only the first is placed.
      if (lesson.isFixed && standing.includes(other)) continue
      const reason = meetAtOnce(lesson, other) ? clash(lesson, other) : undefined
      if (reason) faults.push(reason)
    }
  })
  return [...faults, ...countFaults()]

  function meetings(id: number): Lesson[] {
    return proposed.filter(({ need }) => need?.id === id)
  }

  function countFaults(): string[] {
    const counts = input.needs.map(({ id }) =>
      meetings(id).reduce((sum, { weekdays }) => sum + weekdays.length, 0),
    )
    const found = input.needs.flatMap(({ id, meetings: most, doubles }, index) => {
      if (counts[index]! > most) return [`need ${id} meets ${counts[index]} times instead of ${most}`]
      const isPinned = proposed.some(
        ({ need: other, isFixed }) =>
          isFixed && (other?.id === id || isBand({ need: needs.get(id)! }, { need: other })),
      )
      if (counts[index] === most && !isPinned && doublesOf(meetings(id)) < doubles)
        return [`need ${id} lacks doubles`]
      return []
    })
    if (counts.reduce((sum, count) => sum + count, 0) !== placed)
      found.push('the count of what is placed is wrong')
    if (input.needs.reduce((sum, need) => sum + need.meetings, 0) !== wanted) found.push('wanted is wrong')
    for (const one of input.needs)
      for (const other of input.needs)
        if (
          isBand({ need: one }, { need: other }) &&
          timesOf(meetings(one.id)) !== timesOf(meetings(other.id))
        )
          found.push(`needs ${one.id} and ${other.id} are not together`)
    return found
  }
}

/** Why two lessons that meet at once must not, or nothing. */
function clashesOf(input: TimetableInput): (one: Lesson, other: Lesson) => string | undefined {
  const rooms = new Map(input.groups.map(({ id, room }) => [id, room]))
  const sharing = new Set(
    input.sharing.flatMap(({ groups: [one, other] }) => [`${one} ${other}`, `${other} ${one}`]),
  )
  return (one, other) => {
    const isOneClass =
      one.teacher === other.teacher &&
      ((one.need?.sameClass && one.need.sameClass === other.need?.sameClass) ||
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

type OfNeed = { need: InputNeed | null }
const isBand = ({ need: one }: OfNeed, { need: other }: OfNeed): boolean =>
  one !== null &&
  other !== null &&
  ((one.together !== null && one.together === other.together) ||
    (one.sameClass !== null && one.sameClass === other.sameClass))

const meetAtOnce = (one: WeeklyTime, other: WeeklyTime): boolean =>
  one.start < other.end && other.start < one.end && one.weekdays.some((day) => other.weekdays.includes(day))

/**
 * How many meetings fit first, need by need and section period by section period, without a thought for what comes later, for
 * bands and for doubles. For schools in which nothing stands.
 */
export function firstFit(input: TimetableInput): number {
  const clash = clashesOf(input)
  const groups = new Map(input.groups.map((group) => [group.id, group]))
  const lessons = input.elsewhere.map((meeting): Lesson => ({
    ...meeting,
    period: null,
    need: null,
    isFixed: true,
  }))
  let placed = 0
  for (const need of input.needs) {
    const { grade, type } = groups.get(need.group)!
    const ofGrade = input.periods.filter((period) => period.grade === grade)
    const isForHomeroom = type === 'homeroom' && ofGrade.some(({ homeroom }) => homeroom)
    const off = input.teachers.find(({ id }) => id === need.teacher)?.off ?? []
    let left = need.meetings
    for (const period of ofGrade) {
      const { group, teacher } = need
      const lesson: Lesson = { ...period, group, teacher, period: period.id, need: null, isFixed: false }
      if (period.homeroom !== isForHomeroom || period.weekdays.length > left) continue
      if (off.some((time) => meetAtOnce(time, period))) continue
      if (lessons.some((other) => meetAtOnce(other, lesson) && clash(other, lesson))) continue
      lessons.push(lesson)
      left -= period.weekdays.length
      placed += period.weekdays.length
    }
  }
  return placed
}
