import { formatTimeSpan, type ClockFormat } from '#contract/person/display.ts'
import type { TimeOffRecord } from '#contract/schedules/needs.ts'
import { joinWithAnd, pluralForm, pluralize } from '#contract/words.ts'

/** A need as it was sent, with the names under which problems are told. */
export type NamedNeed = {
  id: number | undefined
  group_id: number
  teacher_id: number
  meetings_per_week: number
  doubles: number
  together: string | null
  same_class: string | null
  /** Null where there is no such group or teacher any more. */
  group: string | null
  teacher: { name: string; active: boolean } | null
}

/** What is wrong with the needs of a block: the field of the call, and a sentence that names the groups and what to do. */
export type NeedProblem = { field: 'needs' | 'off'; message: string }

/** Everything that keeps these needs from being saved, in the order of the list; empty where nothing does. */
export function needProblems(needs: readonly NamedNeed[]): NeedProblem[] {
  const unknown = needs.flatMap(unknownPeople)
  if (unknown.length > 0) return unknown.map(asProblem)
  return [
    ...repeatedIds(needs),
    ...needs.flatMap(tooManyDoubles),
    ...repeatedNeeds(needs),
    ...bandProblems(needs),
    ...classProblems(needs),
  ].map(asProblem)
}

const asProblem = (message: string): NeedProblem => ({ field: 'needs', message })

function unknownPeople(need: NamedNeed): string[] {
  if (need.group === null)
    return ['A group in the list is not there any more. Reload the page and remove its rows.']
  if (need.teacher === null)
    return [`The teacher of ${need.group} is not there any more. Choose another teacher.`]
  if (!need.teacher.active)
    return [`${need.teacher.name}, who is to meet ${need.group}, is not active. Choose another teacher.`]
  return []
}

const repeatedIds = (needs: readonly NamedNeed[]): string[] => {
  const sameId = Map.groupBy(
    needs.filter(({ id }) => id !== undefined),
    ({ id }) => id,
  )
  return [...sameId.values()]
    .filter((same) => same.length > 1)
    .map((same) => `${joinWithAnd(same.map(title))} were sent with one id. Reload the page.`)
}

function tooManyDoubles(need: NamedNeed): string[] {
  if (need.doubles * 2 <= need.meetings_per_week) return []
  const [doubles, meetings] = [
    pluralize(need.doubles, 'double'),
    pluralize(need.meetings_per_week, 'meeting'),
  ]
  return [
    `${title(need)}: ${doubles} ${pluralForm(need.doubles, 'needs', 'need')} ${need.doubles * 2} meetings, and there ${pluralForm(need.meetings_per_week, 'is', 'are')} ${meetings} a week.`,
  ]
}

const repeatedNeeds = (needs: readonly NamedNeed[]): string[] =>
  [...Map.groupBy(needs, ({ group_id, teacher_id }) => `${group_id} ${teacher_id}`).values()]
    .filter((same) => same.length > 1)
    .map(
      (same) =>
        `${title(same[0]!)} stands in the list ${timesWord(same.length)}. Put the meetings into one row.`,
    )

const timesWord = (count: number) => (count === 2 ? 'twice' : `${count} times`)

function bandProblems(needs: readonly NamedNeed[]): string[] {
  return named(needs, 'together').flatMap(([name, members]) => {
    const band = `The band "${name}"`
    const different = differentMeetings(members)
    if (different !== null) return [`${band} meets at one time, so its groups need the same: ${different}.`]
    const group = firstRepeated(members, ({ group_id }) => group_id)
    if (group)
      return [
        `${band} has ${group[0].group} with ${nameOf(group[0])} and with ${nameOf(group[1])}. A group can meet only one of them at a time.`,
      ]
    const teacher = firstRepeated(
      members.filter(({ same_class }) => same_class === null),
      ({ teacher_id }) => teacher_id,
    )
    if (teacher)
      return [
        `${band} has ${nameOf(teacher[0])} with ${teacher[0].group} and with ${teacher[1].group}. Give one of them another teacher, or put them into one class.`,
      ]
    return []
  })
}

function classProblems(needs: readonly NamedNeed[]): string[] {
  return named(needs, 'same_class').flatMap(([name, members]) => {
    const one = `The class "${name}"`
    const other = members.find(({ teacher_id }) => teacher_id !== members[0]!.teacher_id)
    if (other)
      return [
        `${one} has one teacher, but ${members[0]!.group} has ${nameOf(members[0]!)} and ${other.group} has ${nameOf(other)}.`,
      ]
    const different = differentMeetings(members)
    if (different !== null) return [`${one} meets as one, so its groups need the same: ${different}.`]
    return []
  })
}

/** 'Core 9A has 5 meetings and no doubles, Core 9B has 4 meetings and 1 double' for the first two that differ. */
function differentMeetings(members: readonly NamedNeed[]): string | null {
  const [first] = members
  const other = members.find(
    ({ meetings_per_week, doubles }) =>
      meetings_per_week !== first!.meetings_per_week || doubles !== first!.doubles,
  )
  if (!other) return null
  return [first!, other].map((need) => `${need.group} has ${patternOf(need, first!, other)}`).join(', ')
}

/** Only what differs is told. */
function patternOf(need: NamedNeed, one: NamedNeed, other: NamedNeed): string {
  const meetings = pluralize(need.meetings_per_week, 'meeting')
  if (one.doubles === other.doubles) return meetings
  const doubles = need.doubles === 0 ? 'no doubles' : pluralize(need.doubles, 'double')
  return one.meetings_per_week === other.meetings_per_week ? doubles : `${meetings} and ${doubles}`
}

function named(
  needs: readonly NamedNeed[],
  field: 'together' | 'same_class',
): [name: string, members: NamedNeed[]][] {
  const members = Map.groupBy(needs, (need) => need[field])
  return [...members].filter((entry): entry is [string, NamedNeed[]] => entry[0] !== null)
}

function firstRepeated(
  members: readonly NamedNeed[],
  key: (need: NamedNeed) => number,
): [NamedNeed, NamedNeed] | undefined {
  const same = [...Map.groupBy(members, key).values()].find((repeated) => repeated.length > 1)
  return same && [same[0]!, same[1]!]
}

const nameOf = ({ teacher }: NamedNeed) => teacher?.name ?? ''
const title = (need: NamedNeed) => `${need.group} with ${nameOf(need)}`

type TimeOff = Pick<TimeOffRecord, 'days_of_week' | 'start_time' | 'end_time'> & {
  teacher: { name: string; active: boolean } | null
}

/** The same for times off. */
export function timeOffProblems(off: readonly TimeOff[], clock: ClockFormat): NeedProblem[] {
  return off.flatMap(({ teacher, days_of_week, start_time, end_time }) => {
    if (teacher?.active) return []
    const when = `${joinWithAnd(days_of_week)}, ${formatTimeSpan(start_time, end_time, clock)}`
    const who =
      teacher === null ? 'A teacher who is not there any more' : `${teacher.name}, who is not active,`
    return [{ field: 'off' as const, message: `${who} has time off on ${when}. Remove that row.` }]
  })
}
