import type { FieldChange } from '#contract/exchange/uploads/uploads.ts'
import { gradeOf } from '#contract/words.ts'
import { interruptible } from '../pipeline/event-loop.ts'
import { officeOnlyField } from '#server/people/students/rights.ts'
import { changedFields, shorten, type ParsedRows, type Plan, type RowError } from '../pipeline/plan.ts'
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

export type PeopleToCompare = {
  /** All students, inactive ones too. */
  students: ExistingStudent[]
  /** The addresses of the staff, and those with which somebody in no record has signed in; in lower case. */
  staffEmails: ReadonlySet<string>
  pendingEmails: ReadonlySet<string>
}

/**
 * What a file would change. A student is found by student number, then by e-mail address. Students who are not in the
 * file do not change. An address of another person, staff included, is a row error; so is, in a file of a teacher, what only
 * the office may change.
 */
export async function planStudents(
  { people, errors }: ParsedRows<StudentRow>,
  { students: existing, staffEmails, pendingEmails }: PeopleToCompare,
  { isOffice }: { isOffice: boolean },
): Promise<Plan<StudentRow, ExistingStudent>> {
  const byNumber = new Map(
    existing.flatMap((student) => (student.student_number ? [[student.student_number, student]] : [])),
  )
  const byEmail = new Map(existing.map((student) => [student.email.toLowerCase(), student]))
  const plan: Plan<StudentRow, ExistingStudent> = {
    add: [],
    change: [],
    unchanged: 0,
    errors: [...errors],
    affected: { total: existing.filter(({ is_active }) => is_active).length, changed: 0, deactivated: 0 },
  }
  const rowByStudent = new Map<number, number>()
  for await (const { row, ...person } of interruptible(people)) {
    const found = findStudent(person)
    const error = checkStudent(row, person, found)
    if (error) plan.errors.push(error)
    else if (!found) plan.add.push(person)
    else {
      rowByStudent.set(found.id, row)
      const hasSameEmail = found.email.toLowerCase() === person.email.toLowerCase()
      const after = hasSameEmail ? { ...person, email: found.email } : person
      const fields = changedFields({ ...found }, { ...after }).map(withLabels)
      if (fields.length === 0) plan.unchanged += 1
      else plan.change.push({ existing: found, person: after, fields })
    }
  }
  plan.affected.changed = plan.change.length
  plan.affected.deactivated = plan.change.filter(
    ({ existing: before, person }) => before.is_active && person.is_active === false,
  ).length
  plan.errors.sort((a, b) => a.row - b.row)
  return plan

  function findStudent({ student_number, email }: StudentRow): ExistingStudent | undefined {
    const numbered = student_number === undefined ? undefined : byNumber.get(student_number)
    return numbered ?? byEmail.get(email.toLowerCase())
  }

  /** Only the office changes addresses and who is active, and makes students of people who have signed in. */
  function checkOfficeOnly(
    row: number,
    person: StudentRow,
    found: ExistingStudent | undefined,
  ): RowError | undefined {
    const value = shorten(person.email)
    if (!found) {
      if (!pendingEmails.has(person.email.toLowerCase())) return undefined
      const message = `"${value}" belongs to somebody who has signed in already, so only the office can add them.`
      return {
        row,
        message,
        problems: [{ field: 'email', value, expected: 'can be added by the office only' }],
      }
    }
    const name = `${found.first_name} ${found.last_name}`
    if (!found.is_active && person.is_active === true) return reactivates(row, name)
    const email = found.email.toLowerCase() === person.email.toLowerCase() ? found.email : person.email
    const field = officeOnlyField(found, { email, is_active: person.is_active ?? found.is_active })
    if (field === 'is_active') return deactivates(row, name)
    if (field === undefined) return undefined
    const message = `"${value}" is another address than that of ${name}, and only the office changes addresses.`
    return { row, message, problems: [{ field, value, expected: BY_OFFICE }] }
  }

  function checkStudent(
    row: number,
    person: StudentRow,
    found: ExistingStudent | undefined,
  ): RowError | undefined {
    const email = person.email.toLowerCase()
    const emailError = (message: string, expected: string): RowError => ({
      row,
      message,
      problems: [{ field: 'email', value: person.email, expected }],
    })
    if (staffEmails.has(email)) {
      const ownedBy = 'the address of someone on the staff'
      return emailError(`"${person.email}" is ${ownedBy}.`, `must not be ${ownedBy}`)
    }
    const owner = byEmail.get(email)
    if (owner && found && owner.id !== found.id) {
      const ownedBy = `the address of ${owner.first_name} ${owner.last_name}`
      return emailError(`"${person.email}" is already ${ownedBy}.`, `must not be ${ownedBy}`)
    }
    const officeOnly = isOffice ? undefined : checkOfficeOnly(row, person, found)
    if (officeOnly) return officeOnly
    const [number, knownNumber] = [person.student_number, found?.student_number]
    if (number !== undefined && knownNumber && knownNumber !== number) {
      return emailError(
        `"${person.email}" is the address of student number ${knownNumber}, not ${number}.`,
        `must not be the address of student number ${knownNumber}`,
      )
    }
    const earlierRow = found && rowByStudent.get(found.id)
    if (earlierRow === undefined) return undefined
    return emailError(
      `This is the same student as in row ${earlierRow}. Row ${earlierRow} counts.`,
      `must stand in one row only, as in row ${earlierRow}`,
    )
  }
}

const BY_OFFICE = 'can be changed by the office only'

const deactivates = (row: number, name: string): RowError => ({
  row,
  message: `${name} would be deactivated, and only the office deactivates students.`,
  problems: [{ field: 'is_active', value: '0', expected: BY_OFFICE }],
})

const reactivates = (row: number, name: string): RowError => ({
  row,
  message: `${name} is not active, and only the office makes students active again.`,
  problems: [{ field: 'is_active', value: '1', expected: BY_OFFICE }],
})

/** A change with the grade instead of its code, and with 'active' or 'not active'. */
export function withLabels(change: FieldChange): FieldChange {
  if (change.field === 'grade_level') {
    return { ...change, old: change.old && gradeLabel(change.old), new: gradeLabel(change.new) }
  }
  if (change.field === 'is_active') {
    return { ...change, old: change.old && activeLabel(change.old), new: activeLabel(change.new) }
  }
  return change
}

/** What is known of a new student besides the name. */
export const newStudentFields = ({
  email,
  grade_level,
  is_active,
  student_number,
}: StudentRow): FieldChange[] =>
  changedFields(
    {},
    { email, grade_level, student_number, is_active: is_active === false ? false : undefined },
  ).map(withLabels)

const gradeLabel = (code: string) => String(gradeOf(Number(code)))

const activeLabel = (value: string | null) => (value === 'true' ? 'active' : 'not active')
