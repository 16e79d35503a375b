import { gradeOf } from '#contract/words.ts'
import { differences, type Plan, type Reading, type RowError } from './people.ts'
import type { StudentRow } from './student-rows.ts'

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
export function planStudents(
  { people, errors }: Reading<StudentRow>,
  existing: ExistingStudent[],
  staffEmails: Set<string>,
): Plan<StudentRow, ExistingStudent> {
  const byNumber = new Map(
    existing.flatMap((student) => (student.student_number ? [[student.student_number, student]] : [])),
  )
  const byEmail = new Map(existing.map((student) => [student.email.toLowerCase(), student]))
  const plan: Plan<StudentRow, ExistingStudent> = { add: [], change: [], unchanged: 0, errors: [...errors] }
  const met = new Map<number, number>()
  for (const { row, ...person } of people) {
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
    if (staffEmails.has(email))
      return { row, message: `"${person.email}" is the address of someone on the staff.` }
    const owner = byEmail.get(email)
    if (owner && found && owner.id !== found.id) {
      return {
        row,
        message: `"${person.email}" is already the address of ${owner.first_name} ${owner.last_name}.`,
      }
    }
    if (
      found &&
      person.student_number !== undefined &&
      found.student_number &&
      found.student_number !== person.student_number
    ) {
      return {
        row,
        message: `"${person.email}" is the address of student number ${found.student_number}, not ${person.student_number}.`,
      }
    }
    const earlier = found && met.get(found.id)
    return earlier
      ? { row, message: `This is the same student as in row ${earlier}. Row ${earlier} counts.` }
      : undefined
  }
}

/** Grades read as grades, and yes and no as words. */
function readable(change: { field: string; old: string | null; new: string }) {
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
