import type { InputRequirement, TimetableInput, WeeklyTime } from '../input.ts'
import { requirementsByGroupAndTeacher } from '../score.ts'

type Of<List extends readonly unknown[]> = List[number]
export type CurrentMeeting = Of<TimetableInput['current']>
export type ElsewhereMeeting = Of<TimetableInput['elsewhere']>

/**
 * What a person can change so that something can be placed. That a grade has no more section periods is a fact, too: it
 * belongs to every requirement of that grade, so it is added to the reasons in the end and not switched here.
 */
export type Fact =
  | { kind: 'teacher_off'; teacher: number; off: WeeklyTime }
  /** A pinned assignment, or one that no requirement covers, which stays where it is as well. */
  | { kind: 'pin'; meeting: CurrentMeeting; requirement: InputRequirement | null }
  | { kind: 'need'; requirement: InputRequirement }
  | { kind: 'together' | 'same_class'; name: string; requirements: readonly InputRequirement[] }
  | { kind: 'elsewhere'; meeting: ElsewhereMeeting }
  | { kind: 'shared_students'; groups: readonly [number, number]; students: number }
  | { kind: 'room'; groups: readonly [number, number]; room: string }

export type RequirementFact = Extract<Fact, { kind: 'need' }>
export type PinFact = Extract<Fact, { kind: 'pin' }>

/** The same for both orders of two groups. */
export const pairKey = (one: number, other: number): string =>
  one < other ? `${one}-${other}` : `${other}-${one}`

/** Every fact of an input, each once and as one object, so that sets of facts can be compared. */
export function factsOf(input: TimetableInput): Fact[] {
  const requirementOf = requirementsByGroupAndTeacher(input)
  return [
    ...input.requirements.map((requirement): Fact => ({ kind: 'need', requirement })),
    ...named('together', input.requirements),
    ...named('same_class', input.requirements),
    ...input.teachers.flatMap(({ id, off }) =>
      off.map((time): Fact => ({ kind: 'teacher_off', teacher: id, off: time })),
    ),
    ...input.current
      .map((meeting): PinFact => {
        return { kind: 'pin', meeting, requirement: requirementOf(meeting.group, meeting.teacher) ?? null }
      })
      .filter(({ meeting, requirement }) => meeting.pinned || requirement === null),
    ...input.elsewhere.map((meeting): Fact => ({ kind: 'elsewhere', meeting })),
    ...input.sharing.map((shared): Fact => ({ kind: 'shared_students', ...shared })),
    ...roomPairs(input.groups),
  ]
}

/** A class of several grades has one teacher; the same name with another teacher is another class. */
function named(kind: 'together' | 'same_class', requirements: readonly InputRequirement[]): Fact[] {
  const nameOf = ({ together, sameClass, teacher }: InputRequirement) =>
    kind === 'together' ? together : sameClass && `${teacher} ${sameClass}`
  const byName = Map.groupBy(requirements, nameOf)
  byName.delete(null)
  return [...byName.values()]
    .filter((members) => members.length > 1)
    .map((members) => {
      const { together, sameClass } = members[0]!
      return { kind, name: (kind === 'together' ? together : sameClass)!, requirements: members }
    })
}

function roomPairs(groups: TimetableInput['groups']): Fact[] {
  const byRoom = Map.groupBy(
    groups.filter(({ room }) => room !== null),
    ({ room }) => room!,
  )
  return [...byRoom].flatMap(([room, inRoom]) =>
    inRoom.flatMap((one, index) =>
      inRoom.slice(index + 1).map((other): Fact => ({ kind: 'room', groups: [one.id, other.id], room })),
    ),
  )
}
