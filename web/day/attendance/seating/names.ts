import type { SeatedStudent } from '#contract/day/seating.ts'

/** A student on a chart: `name` is short and unlike the other ones, and `fullName` says who it is. */
export type NamedStudent = SeatedStudent & { name: string; fullName: string }

/**
 * The students of a list with what their seats show. A seat has the first name, with the first letters of the last name
 * where students share it. A student who joined the list after the chart was loaded has the name of the list.
 */
export function nameStudents(
  list: readonly { id: number; name: string }[],
  seated: readonly SeatedStudent[],
): NamedStudent[] {
  const byId = new Map(seated.map((student) => [student.id, student]))
  const students = list.map(
    ({ id, name }) => byId.get(id) ?? { id, called: name, last_name: '', photo: null },
  )
  return students.map((student) =>
    Object.assign({}, student, {
      name: shortName(student, students),
      fullName: bothNames(student, ALL_LETTERS),
    }),
  )
}

const ALL_LETTERS = Infinity

/** As few letters of the last name as tell a student from the others: 'Lei', 'Lei A.', 'Lei Bel.'; all of them where none do. */
function shortName(student: SeatedStudent, students: readonly SeatedStudent[]): string {
  const most = Array.from(student.last_name).length
  const enough = Array.from({ length: most + 1 }, (_, letters) => letters).find((letters) =>
    students.every(
      (other) => other.id === student.id || beginningOf(other, letters) !== beginningOf(student, letters),
    ),
  )
  return bothNames(student, enough ?? ALL_LETTERS)
}

const beginningOf = ({ called, last_name }: SeatedStudent, letters: number) =>
  `${called} ${lettersOf(last_name, letters)}`

const lettersOf = (name: string, letters: number) => Array.from(name).slice(0, letters).join('')

function bothNames({ called, last_name }: SeatedStudent, letters: number): string {
  const shown = lettersOf(last_name, letters)
  return `${called} ${shown}${shown !== '' && shown !== last_name ? '.' : ''}`.trim()
}

/** The name of a seat for screen readers. It has the visible name, so that people can say it. */
export const spokenName = ({ name, fullName }: NamedStudent): string =>
  fullName.startsWith(name) ? fullName : `${name}, ${fullName}`
