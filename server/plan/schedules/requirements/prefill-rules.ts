import type { RequirementRecord } from '#contract/plan/schedules/requirements.ts'

/** A group that meets a teacher in a section period: 'HH:MM', weekdays 1 to 5. */
export type AssignedMeeting = {
  group: number
  group_name: string
  teacher: number
  start_time: string
  end_time: string
  days: readonly number[]
}

/** A time of a grade's section period; with `assigned` nothing else of the grade may lie between two meetings of a double. */
export type PeriodTime = { start_time: string; end_time: string; days: readonly number[] }

/** A requirement with one of these names was saved for an earlier block. */
export type EarlierNames = Pick<RequirementRecord, 'group_id' | 'teacher_id' | 'together' | 'same_class'>

const MAX_MEETINGS = 60
const MAX_NAME_LENGTH = 100

/**
 * The requirements that a week of assignments stands for: each weekday of a section period is one meeting. Two meetings of one day
 * between which the grade has no section period are a double. Groups that one teacher meets at the very same times are one
 * class. Bands and classes keep the names that they had, where their needs still agree.
 */
export function requirementsOf(
  assigned: readonly (AssignedMeeting & { grade: number })[],
  periods: readonly (PeriodTime & { grade: number })[],
  earlier: readonly EarlierNames[],
): RequirementRecord[] {
  const byRequirement = Map.groupBy(assigned, ({ group, teacher }) => `${group} ${teacher}`)
  const named = new Map(
    earlier.map((requirement) => [`${requirement.group_id} ${requirement.teacher_id}`, requirement]),
  )
  const classes = classesOf([...byRequirement.values()])
  const requirements = [...byRequirement].map(([key, meetings]): RequirementRecord => {
    const { group, teacher, grade } = meetings[0]!
    const sameGrade = periods.filter((period) => period.grade === grade)
    const meetings_per_week = Math.min(
      meetings.reduce((sum, { days }) => sum + days.length, 0),
      MAX_MEETINGS,
    )
    return {
      id: null,
      group_id: group,
      teacher_id: teacher,
      meetings_per_week,
      doubles: Math.min(countDoubles(meetings, sameGrade), Math.floor(meetings_per_week / 2)),
      together: named.get(key)?.together ?? null,
      same_class: classes.get(key) ?? null,
    }
  })
  return withoutBrokenBands(requirements)
}

/** How many pairs of these meetings follow each other on one day, each meeting in one pair at most. */
export function countDoubles(meetings: readonly PeriodTime[], periods: readonly PeriodTime[]): number {
  let doubles = 0
  for (let day = 1; day <= 5; day++) {
    const ofDay = meetings
      .filter(({ days }) => days.includes(day))
      .sort((one, other) => (one.start_time < other.start_time ? -1 : 1))
    for (let index = 1; index < ofDay.length; index++) {
      const [first, second] = [ofDay[index - 1]!, ofDay[index]!]
      const isBetween = (period: PeriodTime) =>
        period.days.includes(day) &&
        period.start_time >= first.end_time &&
        period.end_time <= second.start_time
      if (second.start_time < first.end_time || periods.some(isBetween)) continue
      doubles++
      index++
    }
  }
  return doubles
}

/** Names for the groups that a teacher meets at the very same times, by 'group teacher'. */
function classesOf(byRequirement: readonly (readonly AssignedMeeting[])[]): Map<string, string> {
  const timesOf = (meetings: readonly AssignedMeeting[]) =>
    meetings
      .map(({ start_time, end_time, days }) => `${start_time}-${end_time} ${days.join('')}`)
      .sort()
      .join(', ')
  const sameTimes = Map.groupBy(byRequirement, (meetings) => `${meetings[0]!.teacher} ${timesOf(meetings)}`)
  const names = new Map<string, string>()
  for (const members of sameTimes.values()) {
    if (members.length < 2) continue
    const groups = members.map(([first]) => first!.group_name).sort()
    const name = groups.join(' + ').slice(0, MAX_NAME_LENGTH).trim()
    for (const [first] of members) names.set(`${first!.group} ${first!.teacher}`, name)
  }
  return names
}

/** Drops bands whose requirements no longer have equal meetings, or that have only one requirement left. */
function withoutBrokenBands(requirements: readonly RequirementRecord[]): RequirementRecord[] {
  const bands = Map.groupBy(requirements, ({ together }) => together)
  const isWhole = (name: string) => {
    const members = bands.get(name)!
    return members.length > 1 && new Set(members.map(patternOf)).size === 1
  }
  return requirements.map((requirement) =>
    requirement.together === null || isWhole(requirement.together)
      ? requirement
      : { ...requirement, together: null },
  )
}

const patternOf = ({ meetings_per_week, doubles }: RequirementRecord) => `${meetings_per_week} ${doubles}`

/** The default weekdays on which groups of a type meet in a grade. */
const WHOLE_WEEK = 5

/** The requirements of groups with a lead teacher: one meeting on each weekday on which their grade has a section period for them. */
export function requirementsOfLeads(
  groups: readonly { id: number; grade: number; homeroom: boolean; teacher: number }[],
  periods: readonly { grade: number; homeroom: boolean; days: readonly number[] }[],
): RequirementRecord[] {
  return groups.map(({ id, grade, homeroom, teacher }) => {
    const ofGrade = periods.filter((period) => period.grade === grade)
    const own = ofGrade.filter((period) => period.homeroom === homeroom)
    const days = new Set((own.length > 0 ? own : ofGrade).flatMap((period) => period.days))
    return {
      id: null,
      group_id: id,
      teacher_id: teacher,
      meetings_per_week: days.size || WHOLE_WEEK,
      doubles: 0,
      together: null,
      same_class: null,
    }
  })
}
