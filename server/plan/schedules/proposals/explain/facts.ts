import type { InputNeed, TimetableInput, WeeklyTime } from '../input.ts'
import { needsByGroupAndTeacher } from '../score.ts'

type Of<List extends readonly unknown[]> = List[number]
export type StandingMeeting = Of<TimetableInput['standing']>
export type ElsewhereMeeting = Of<TimetableInput['elsewhere']>

/**
 * What a person can change so that something can be placed. That a grade has no more section periods is a fact, too: it
 * belongs to every need of that grade, so it is added to the reasons in the end and not switched here.
 */
export type Fact =
  | { kind: 'teacher_off'; teacher: number; off: WeeklyTime }
  /** A pinned assignment, or one that no need covers, which stays where it is as well. */
  | { kind: 'pin'; meeting: StandingMeeting; need: InputNeed | null }
  | { kind: 'need'; need: InputNeed }
  | { kind: 'together' | 'same_class'; name: string; needs: readonly InputNeed[] }
  | { kind: 'elsewhere'; meeting: ElsewhereMeeting }
  | { kind: 'shared_students'; groups: readonly [number, number]; students: number }
  | { kind: 'room'; groups: readonly [number, number]; room: string }

export type NeedFact = Extract<Fact, { kind: 'need' }>
export type PinFact = Extract<Fact, { kind: 'pin' }>

/** The same for both orders of two groups. */
export const pairKey = (one: number, other: number): string =>
  one < other ? `${one}-${other}` : `${other}-${one}`

/** Every fact of an input, each once and as one object, so that sets of facts can be compared. */
export function factsOf(input: TimetableInput): Fact[] {
  const needOf = needsByGroupAndTeacher(input)
  return [
    ...input.needs.map((need): Fact => ({ kind: 'need', need })),
    ...named('together', input.needs),
    ...named('same_class', input.needs),
    ...input.teachers.flatMap(({ id, off }) =>
      off.map((time): Fact => ({ kind: 'teacher_off', teacher: id, off: time })),
    ),
    ...input.standing
      .map((meeting): PinFact => {
        return { kind: 'pin', meeting, need: needOf(meeting.group, meeting.teacher) ?? null }
      })
      .filter(({ meeting, need }) => meeting.pinned || need === null),
    ...input.elsewhere.map((meeting): Fact => ({ kind: 'elsewhere', meeting })),
    ...input.sharing.map((shared): Fact => ({ kind: 'shared_students', ...shared })),
    ...roomPairs(input.groups),
  ]
}

/** A class of several grades has one teacher; equal names of two teachers are two classes. */
function named(kind: 'together' | 'same_class', needs: readonly InputNeed[]): Fact[] {
  const nameOf = ({ together, sameClass, teacher }: InputNeed) =>
    kind === 'together' ? together : sameClass && `${teacher} ${sameClass}`
  const byName = Map.groupBy(needs, nameOf)
  byName.delete(null)
  return [...byName.values()]
    .filter((members) => members.length > 1)
    .map((members) => {
      const { together, sameClass } = members[0]!
      return { kind, name: (kind === 'together' ? together : sameClass)!, needs: members }
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
