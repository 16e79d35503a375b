import {
  classAtTime,
  countRoll,
  type OnRoll,
  type RollMark,
  type RollTotal,
} from '#contract/day/emergency-rules.ts'
import type { RollClass, RollSheet, RollStudent } from '#contract/day/emergency.ts'

/** A student with the class in which they are looked for. */
export type Placed = RollStudent & OnRoll

/** A class, or a room with all of its classes, with its students and totals. */
export type Place = {
  key: string
  name: string
  details: string
  teacherIds: readonly number[]
  students: readonly Placed[]
  total: RollTotal
}

/** Everyone with their class: while a roll is on the one of the roll, else the class at a time of today ('HH:MM'). */
export function placeStudents({ roll, classes, students }: RollSheet, time: string): Placed[] {
  return students.map((student) => {
    const own = student.classes.map((place) => ({ ...classes[place]!, place }))
    return { ...student, class: (roll ? own[0] : classAtTime(own, time))?.place ?? null }
  })
}

type Marks = ReadonlyMap<number, RollMark>

const NO_CLASS = 'none'
const NO_ROOM = 'No room'

/** The classes that have students, by name; students without a class come last. */
export function classPlaces(
  classes: readonly RollClass[],
  students: readonly Placed[],
  marks: Marks,
): Place[] {
  const byClass = Map.groupBy(students, (student) => student.class)
  const places = classes.flatMap((each, index): Place[] => {
    const own = byClass.get(index)
    if (!own) return []
    return [
      {
        key: String(index),
        name: each.name,
        details: [each.teacher, each.room && `Room ${each.room}`].filter(Boolean).join(' · '),
        teacherIds: each.teacher_id === null ? [] : [each.teacher_id],
        students: own,
        total: countRoll(own, marks),
      },
    ]
  })
  const without = byClass.get(null)
  if (!without) return places
  const total = countRoll(without, marks)
  return [
    ...places,
    { key: NO_CLASS, name: 'No class today', details: '', teacherIds: [], students: without, total },
  ]
}

/** The same by room. */
export function roomPlaces(
  classes: readonly RollClass[],
  students: readonly Placed[],
  marks: Marks,
): Place[] {
  const roomOf = (student: Placed) =>
    student.class === null ? NO_ROOM : (classes[student.class]!.room ?? NO_ROOM)
  return [...Map.groupBy(students, roomOf)]
    .toSorted(
      ([one], [other]) =>
        Number(one === NO_ROOM) - Number(other === NO_ROOM) ||
        one.localeCompare(other, 'en', { numeric: true }),
    )
    .map(([room, own]) => {
      const inRoom = [...new Set(own.flatMap((student) => (student.class === null ? [] : [student.class])))]
      return {
        key: room,
        name: room === NO_ROOM ? NO_ROOM : `Room ${room}`,
        details: inRoom.map((index) => classes[index]!.name).join(', '),
        teacherIds: inRoom.flatMap((index) => classes[index]!.teacher_id ?? []),
        students: own,
        total: countRoll(own, marks),
      }
    })
}

/** True where nobody has reported anything of a place yet. */
export const hasNoReport = ({ total }: Place): boolean =>
  total.expected > 0 && total.seen === 0 && total.missing === 0

/** Those that need someone first: students missing, no report, not complete. */
export const byUrgency = (places: readonly Place[]): Place[] =>
  places.toSorted((one, other) => urgency(other) - urgency(one))

function urgency({ total }: Place): number {
  if (total.missing > 0) return 3
  if (total.open > 0) return total.seen > 0 ? 1 : 2
  return 0
}

/** '412 of 431 seen, 12 missing, 7 not reported, 2 absent today' */
export function totalText({ expected, seen, missing, open, away }: RollTotal): string {
  return [
    `${seen} of ${expected} seen`,
    `${missing} missing`,
    open > 0 && `${open} not reported`,
    away > 0 && `${away} absent today`,
  ]
    .filter(Boolean)
    .join(', ')
}
