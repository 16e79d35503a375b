import { formatTimeSpan, type TimeDisplay } from '#contract/formats.ts'
import type { TimeOffRecord } from './requirements.ts'
import { joinWithAnd, pluralForm, pluralize } from '#contract/words.ts'

/** A requirement as it was sent, with the names that problems use. */
export type NamedRequirement = {
  id: number | undefined
  group_id: number
  teacher_id: number
  meetings_per_week: number
  doubles: number
  together: string | null
  same_class: string | null
  /** Null if the group or teacher was deleted. */
  group: string | null
  teacher: { name: string; active: boolean } | null
}

/** What is wrong with requirements: a sentence that names the groups and what to do, and the places of these requirements in the list. */
export type RequirementProblem = { rows: readonly number[]; message: string }

type Placed = NamedRequirement & { row: number }

/**
 * Everything that keeps these requirements from being saved; empty where nothing does. Free of schemas, because the page says while
 * typing what the server would refuse. Bands and doubles of requirements without a group or teacher are not looked at.
 */
export function requirementProblems(requirements: readonly NamedRequirement[]): RequirementProblem[] {
  const placed = requirements.map((requirement, row) => Object.assign({ row }, requirement))
  const unknown = placed.flatMap(unknownPeople)
  const complete = placed.filter(({ group, teacher }) => group !== null && teacher !== null)
  return [
    ...unknown,
    ...repeatedIds(complete),
    ...complete.flatMap(tooManyDoubles),
    ...repeatedRequirements(complete),
    ...bandProblems(complete),
    ...classProblems(complete),
  ]
}

const problem = (members: readonly Placed[], message: string): RequirementProblem => ({
  rows: members.map(({ row }) => row),
  message,
})

function unknownPeople(requirement: Placed): RequirementProblem[] {
  const { group, teacher } = requirement
  if (group === null) {
    const message = 'A group in the list was deleted. Reload the page and remove its rows.'
    return [problem([requirement], message)]
  }
  if (teacher === null)
    return [problem([requirement], `The teacher of ${group} was removed. Choose another teacher.`)]
  if (teacher.active) return []
  return [
    problem([requirement], `${teacher.name}, the teacher of ${group}, is inactive. Choose another teacher.`),
  ]
}

const repeatedIds = (requirements: readonly Placed[]): RequirementProblem[] =>
  repeated(requirements, ({ id }) => id ?? null).map((same) =>
    problem(same, `${joinWithAnd(same.map(title))} have the same ID. Reload the page.`),
  )

function tooManyDoubles(requirement: Placed): RequirementProblem[] {
  if (requirement.doubles * 2 <= requirement.meetings_per_week) return []
  const doubles = `${pluralize(requirement.doubles, 'double')} ${pluralForm(requirement.doubles, 'needs', 'need')}`
  const meetings = pluralize(requirement.meetings_per_week, 'meeting')
  const verb = pluralForm(requirement.meetings_per_week, 'is', 'are')
  const message = `${title(requirement)}: ${doubles} ${requirement.doubles * 2} meetings, and there ${verb} ${meetings} a week.`
  return [problem([requirement], message)]
}

const repeatedRequirements = (requirements: readonly Placed[]): RequirementProblem[] =>
  repeated(requirements, ({ group_id, teacher_id }) => `${group_id} ${teacher_id}`).map((same) => {
    const times = same.length === 2 ? 'twice' : `${same.length} times`
    return problem(same, `${title(same[0]!)} is in the list ${times}. Combine the meetings into one row.`)
  })

function bandProblems(requirements: readonly Placed[]): RequirementProblem[] {
  return named(requirements, 'together').flatMap(([name, members]) => {
    const band = `The band "${name}"`
    const different = differentMeetings(members)
    if (different)
      return [
        problem(
          different,
          `${band} meets at one time, so all of its groups need the same pattern: ${patternsOf(different)}.`,
        ),
      ]
    const [group] = repeated(members, ({ group_id }) => group_id)
    if (group) {
      const teachers = `${nameOf(group[0]!)} and with ${nameOf(group[1]!)}`
      const message = `${band} has ${group[0]!.group} with ${teachers}. A group can meet only one of them at a time.`
      return [problem(group, message)]
    }
    const teacher = repeated(members, ({ teacher_id }) => teacher_id).find((same) => !isOneClass(same))
    if (teacher) {
      const groups = `${teacher[0]!.group} and with ${teacher[1]!.group}`
      const message = `${band} has ${nameOf(teacher[0]!)} with ${groups}. Give one of them another teacher, or combine them into one class.`
      return [problem(teacher, message)]
    }
    return []
  })
}

/** True where a teacher meets all of these requirements in one class. */
const isOneClass = (same: readonly Placed[]) =>
  same.every(({ same_class }) => same_class !== null && same_class === same[0]!.same_class)

function classProblems(requirements: readonly Placed[]): RequirementProblem[] {
  return named(requirements, 'same_class').flatMap(([name, members]) => {
    const one = `The class "${name}"`
    const [first] = members
    const other = members.find(({ teacher_id }) => teacher_id !== first!.teacher_id)
    if (other) {
      const teachers = [first!, other].map((requirement) => `${requirement.group} has ${nameOf(requirement)}`)
      return [problem([first!, other], `${one} has one teacher, but ${joinWithAnd(teachers)}.`)]
    }
    const different = differentMeetings(members)
    if (!different) return []
    return [
      problem(
        different,
        `${one} meets together, so all of its groups need the same pattern: ${patternsOf(different)}.`,
      ),
    ]
  })
}

/** Returns the first requirement and the first one that differs from it in meetings or doubles. */
function differentMeetings(members: readonly Placed[]): [Placed, Placed] | undefined {
  const first = members[0]!
  const other = members.find(
    ({ meetings_per_week, doubles }) =>
      meetings_per_week !== first.meetings_per_week || doubles !== first.doubles,
  )
  return other && [first, other]
}

/** 'Core 9A has 5 meetings, Core 9B has 4 meetings': only what differs is named. */
function patternsOf([one, other]: readonly [Placed, Placed]): string {
  const pattern = ({ meetings_per_week, doubles }: Placed) => {
    const meetings = pluralize(meetings_per_week, 'meeting')
    if (one.doubles === other.doubles) return meetings
    const pairs = doubles === 0 ? 'no doubles' : pluralize(doubles, 'double')
    return one.meetings_per_week === other.meetings_per_week ? pairs : `${meetings} and ${pairs}`
  }
  return [one, other].map((requirement) => `${requirement.group} has ${pattern(requirement)}`).join(', ')
}

function named(
  requirements: readonly Placed[],
  field: 'together' | 'same_class',
): [name: string, members: Placed[]][] {
  const members = Map.groupBy(requirements, (requirement) => requirement[field])
  return [...members].filter((entry): entry is [string, Placed[]] => entry[0] !== null)
}

/** Returns the groups of two or more requirements with the same key; null keys are ignored. */
const repeated = (
  requirements: readonly Placed[],
  key: (requirement: Placed) => number | string | null,
): Placed[][] => {
  const same = Map.groupBy(requirements, key)
  same.delete(null)
  return [...same.values()].filter((members) => members.length > 1)
}

const nameOf = ({ teacher }: Placed) => teacher?.name ?? ''
const title = (requirement: Placed) => `${requirement.group} with ${nameOf(requirement)}`

type TimeOff = Pick<TimeOffRecord, 'days_of_week' | 'start_time' | 'end_time'> & {
  teacher: { name: string; active: boolean } | null
}

/** The same for times off, as sentences. */
export function timeOffProblems(off: readonly TimeOff[], display: TimeDisplay): string[] {
  return off.flatMap(({ teacher, days_of_week, start_time, end_time }) => {
    if (teacher?.active) return []
    const when = `${joinWithAnd(days_of_week)}, ${formatTimeSpan(start_time, end_time, display)}`
    const who = teacher === null ? 'A teacher who was removed' : `${teacher.name}, who is inactive,`
    return [`${who} has time off on ${when}. Remove that row.`]
  })
}
