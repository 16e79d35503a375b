import type { SeatedStudent } from '#contract/day/seating.ts'

/** A student on a chart: `name` is short and unlike the other ones, and `fullName` says who it is. */
export type NamedStudent = SeatedStudent & { name: string; fullName: string }

/**
 * The students of a list with what their seats show. A seat has the first name, with the initial or the whole of the last name
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
  return students.map((student) => {
    const isUnique = (nameOf: typeof firstName) =>
      students.filter((other) => nameOf(other) === nameOf(student)).length === 1
    const nameOf = [firstName, withInitial].find(isUnique) ?? bothNames
    return Object.assign({}, student, { name: nameOf(student), fullName: bothNames(student) })
  })
}

const firstName = ({ called }: SeatedStudent) => called
const bothNames = ({ called, last_name }: SeatedStudent) => `${called} ${last_name}`.trim()
const withInitial = ({ called, last_name }: SeatedStudent) =>
  last_name === '' ? called : `${called} ${/^./u.exec(last_name)![0]}.`

/** The name of a seat for screen readers. It has the visible name, so that people can say it. */
export const spokenName = ({ name, fullName }: NamedStudent): string =>
  fullName.startsWith(name) ? fullName : `${name}, ${fullName}`
