import { gradeOf } from '#contract/words.ts'
import { yieldToEventLoop, differences, type Plan, type Reading, type RowError } from '../pipeline/plan.ts'
import type { StudentRow } from './rows.ts'

export type ExistingStudent = {
  id: number
  first_name: string
  last_name: string
  email: string
  grade_level: number
  is_active: boolean
  student_number: string | null
}

/**
 * What a file would do to the school. A student is found by student number, then by e-mail. Whoever is not in the
 * file stays as they are. An address of someone else, staff included, is a row error.
 */
export async function planStudents(
  { people, errors }: Reading<StudentRow>,
  existing: ExistingStudent[],
  staffEmails: Set<string>,
): Promise<Plan<StudentRow, ExistingStudent>> {
  const byNumber = new Map(
    existing.flatMap((student) => (student.student_number ? [[student.student_number, student]] : [])),
  )
  const byEmail = new Map(existing.map((student) => [student.email.toLowerCase(), student]))
  const stake = { of: existing.filter((student) => student.is_active).length, changed: 0, deactivated: 0 }
  const plan: Plan<StudentRow, ExistingStudent> = {
    add: [],
    change: [],
    unchanged: 0,
    errors: [...errors],
    stake,
  }
  const met = new Map<number, number>()
  for (const [index, { row, ...person }] of people.entries()) {
    if (index % 2000 === 1999) await yieldToEventLoop()
    const found = findStudent(person)
    const problem = problemOf(row, person, found)
    if (problem) plan.errors.push(problem)
    else if (!found) plan.add.push(person)
    else {
      met.set(found.id, row)
      const same = found.email.toLowerCase() === person.email.toLowerCase()
      const wanted = same ? { ...person, email: found.email } : person
      const fields = differences({ ...found }, { ...wanted }).map(readable)
      if (fields.length === 0) plan.unchanged += 1
      else plan.change.push({ existing: found, person: wanted, fields })
    }
  }
  stake.changed = plan.change.length
  stake.deactivated = plan.change.filter(
    ({ existing: before, person }) => before.is_active && person.is_active === false,
  ).length
  plan.errors.sort((a, b) => a.row - b.row)
  return plan

  function findStudent(person: StudentRow): ExistingStudent | undefined {
    const numbered = person.student_number === undefined ? undefined : byNumber.get(person.student_number)
    return numbered ?? byEmail.get(person.email.toLowerCase())
  }

  function problemOf(
    row: number,
    person: StudentRow,
    found: ExistingStudent | undefined,
  ): RowError | undefined {
    const email = person.email.toLowerCase()
    const refuse = (message: string, expected: string): RowError => {
      return { row, message, problems: [{ field: 'email', value: person.email, expected }] }
    }
    if (staffEmails.has(email)) {
      const whose = 'the address of someone on the staff'
      return refuse(`"${person.email}" is ${whose}.`, `must not be ${whose}`)
    }
    const owner = byEmail.get(email)
    if (owner && found && owner.id !== found.id) {
      const whose = `the address of ${owner.first_name} ${owner.last_name}`
      return refuse(`"${person.email}" is already ${whose}.`, `must not be ${whose}`)
    }
    const [number, known] = [person.student_number, found?.student_number]
    if (number !== undefined && known && known !== number) {
      return refuse(
        `"${person.email}" is the address of student number ${known}, not ${number}.`,
        `must not be the address of student number ${known}`,
      )
    }
    const earlier = found && met.get(found.id)
    if (earlier === undefined) return undefined
    return refuse(
      `This is the same student as in row ${earlier}. Row ${earlier} counts.`,
      `must stand in one row only, as in row ${earlier}`,
    )
  }
}

/** Grades read as grades, and yes and no as words. */
export function readable(change: { field: string; old: string | null; new: string }) {
  if (change.field === 'grade_level') {
    return {
      ...change,
      old: change.old && String(gradeOf(Number(change.old))),
      new: String(gradeOf(Number(change.new))),
    }
  }
  if (change.field === 'is_active') {
    return { ...change, old: activeWord(change.old), new: activeWord(change.new) }
  }
  return change
}

const activeWord = (value: string | null) => (value === 'true' ? 'active' : 'not active')
