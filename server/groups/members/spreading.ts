import { gradeLabel } from '#contract/words.ts'
import { inWords, studentsInWords } from './capacity.ts'

/** A group with the students it has; capacity null is room for any number. */
export type Room = { id: number; size: number; capacity: number | null }

/**
 * Deals students, in the order given, each into the smallest group that has a seat left (of equals the first):
 * so sizes end as equal as capacities allow. Whoever finds no seat is left over.
 */
export function spread(
  students: readonly number[],
  groups: readonly Room[],
): { places: { student_id: number; group_id: number }[]; left_over: number[] } {
  const rooms = groups.map((group) => ({ ...group }))
  const places: { student_id: number; group_id: number }[] = []
  for (const student_id of students) {
    const open = rooms.filter(hasSeat)
    if (open.length === 0) break
    const smallest = open.reduce((best, room) => (room.size < best.size ? room : best))
    smallest.size += 1
    places.push({ student_id, group_id: smallest.id })
  }
  return { places, left_over: students.slice(places.length) }
}

const hasSeat = ({ size, capacity }: Room) => capacity === null || size < capacity

export type Pupil = { id: number; teachers: readonly number[] }
export type Homeroom = Room & { teacher: number | null }
export type Gathering = { group: number | null; teacher: number; students: number[] }

/**
 * Gathers students, in the order given, by their only homeroom teacher: in the first group of that teacher that has
 * a seat left, and where the teacher has no group in one that is still to be made (group null). Left over is who has
 * no homeroom teacher or several, and who finds no seat.
 */
export function gather(
  students: readonly Pupil[],
  groups: readonly Homeroom[],
): { gatherings: Gathering[]; left_over: number[] } {
  const rooms = groups.map((group) => ({ ...group }))
  const gatherings = new Map<string, Gathering>()
  const left_over: number[] = []
  for (const { id, teachers } of students) {
    const [teacher, ...others] = teachers
    const own = rooms.filter((room) => room.teacher === teacher)
    const room = own.find(hasSeat)
    if (teacher === undefined || others.length > 0 || (own.length > 0 && !room)) {
      left_over.push(id)
      continue
    }
    if (room) room.size += 1
    const key = room ? `group ${room.id}` : `teacher ${teacher}`
    const gathering = gatherings.get(key) ?? { group: room?.id ?? null, teacher, students: [] }
    gathering.students.push(id)
    gatherings.set(key, gathering)
  }
  return { gatherings: [...gatherings.values()], left_over }
}

const LONGEST_NAME = 120

/** 'Homeroom Lund', or, where that is taken, 'Homeroom Tess Lund', then 'Homeroom Lund 2' and so on. */
export function homeroomNames(
  teachers: readonly { first_name: string; last_name: string }[],
  taken: readonly string[],
): string[] {
  const used = new Set(taken.map((name) => name.toLowerCase()))
  return teachers.map((teacher) => {
    const name = namesFor(teacher).find((wanted) => !used.has(wanted.toLowerCase()))!
    used.add(name.toLowerCase())
    return name
  })
}

/** There is always another number. */
function* namesFor({ first_name, last_name }: { first_name: string; last_name: string }): Generator<string> {
  yield `Homeroom ${last_name}`
  const full = `Homeroom ${first_name} ${last_name}`
  if (full.length <= LONGEST_NAME) yield full
  for (let number = 2; ; number++) yield `Homeroom ${last_name} ${number}`
}

/** What the office reads after homeroom groups were made from homeroom teachers, or would be. */
export function gatheringText(
  { grade, made, placed, left }: { grade: number; made: readonly string[]; placed: number; left: number },
  isPreview: boolean,
): string {
  if (placed === 0) return `No student of ${gradeLabel(grade)} waits for the homeroom group of their teacher.`
  const groups = made.length > 3 ? `${made.length} homeroom groups` : inWords(made)
  const making = groups && (isPreview ? `make ${groups} and ` : `Made ${groups} and `)
  const putting = `${making === '' && !isPreview ? 'Put' : 'put'} ${studentsInWords(placed)} into homeroom groups.`
  const begin = `${isPreview ? 'This would ' : ''}${making}${putting}`
  return left === 0 ? begin : `${begin} ${studentsInWords(left)} ${left === 1 ? 'is' : 'are'} left over.`
}
