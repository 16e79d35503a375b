import { officeOnlyField } from '#server/people/students/rights.ts'
import type { ChangeRequest, EntityPlan, Planned } from '../pipeline/entity.ts'
import { interruptible } from '../pipeline/event-loop.ts'
import { shorten, type CellProblem } from '../pipeline/plan.ts'
import { sentences } from '../sentences.ts'
import { describeStudent, SPOKEN_NAMES, type SpokenNames, type StudentValues } from './values.ts'

export type ExistingStudent = StudentValues & { id: number }

export type StudentRequest = ChangeRequest<{
  first_name: string
  last_name: string
  email: string
  grade_level: number
  is_active: boolean | undefined
  student_number: string | undefined
  preferred_name?: string | undefined
  pronunciation?: string | undefined
}> & {
  /** The student number by which an ended student with an unknown id is found. */
  number?: string | undefined
}
type Stated = NonNullable<StudentRequest['values']>

export type SchoolOfStudents = {
  /** All students, inactive ones too. */
  students: ExistingStudent[]
  /** The addresses of staff and of accounts without a record, in lower case. */
  staffEmails: ReadonlySet<string>
  pendingEmails: ReadonlySet<string>
  /** The addresses that took the place of those of erased students. */
  erasedEmails: ReadonlySet<string>
  /** The grade in which a student is to go on without a day between, such as from the first day of the next school year. */
  plannedGrades?: ReadonlyMap<number, number>
  /** For a file that counts from a later day: who is here today. */
  hereToday?: ReadonlySet<number>
}

/** What one source may do that another may not. */
export type StudentPolicy = {
  /** Only the office changes addresses and who is active, and makes students of people who have signed in. */
  isOffice: boolean
  /** True for a source with its own ids, which may change a student number. */
  hasOwnIds: boolean
  /** The message for a second row of one student. */
  repeats: (firstRow: number) => string
  /** What keeps a request from being about the student who was found. */
  findOther?: (request: StudentRequest, found: ExistingStudent) => string | undefined
}

export type PlannedStudent = Planned<StudentValues>
export type StudentPlan = EntityPlan<PlannedStudent> & {
  /** The student whom each usable request is about; below 0 for a new one. */
  ids: Map<StudentRequest, number>
  /** Ended students who were never here. */
  unknown: number
}

/**
 * Match and diff: a student is found by our id, by student number, then by email address. Students without a request do not
 * change. An address of another person, staff included, is a problem. A person with two rows, one of them ended, stays.
 */
export async function planStudents(
  requests: readonly StudentRequest[],
  { students, staffEmails, pendingEmails, erasedEmails, plannedGrades, hereToday }: SchoolOfStudents,
  policy: StudentPolicy,
): Promise<StudentPlan> {
  const byId = new Map(students.map((student) => [student.id, student]))
  const byNumber = new Map(
    students.flatMap((student) => (student.student_number ? [[student.student_number, student]] : [])),
  )
  const byEmail = new Map(students.map((student) => [student.email.toLowerCase(), student]))
  const plan: StudentPlan = { add: [], change: [], unchanged: 0, errors: [], ids: new Map(), unknown: 0 }
  const rowOf = {
    student: new Map<number, number>(),
    email: new Map<string, number>(),
    number: new Map<string, number>(),
  }
  for await (const request of interruptible(requests)) if (!request.ended) planStated(request, request.values)
  for await (const request of interruptible(requests)) if (request.ended) planEnded(request)
  return plan

  function planStated(request: StudentRequest, values: Stated): void {
    const { row } = request
    const numbered = values.student_number === undefined ? undefined : byNumber.get(values.student_number)
    const found = byId.get(request.id ?? 0) ?? numbered ?? byEmail.get(values.email.toLowerCase())
    const problem = findProblem(request, values, { found, numbered })
    if (problem) return void plan.errors.push({ row, problem })
    rowOf.email.set(values.email.toLowerCase(), row)
    if (values.student_number !== undefined) rowOf.number.set(values.student_number, row)
    if (found) rowOf.student.set(found.id, row)
    const id = found?.id ?? -(plan.add.length + 1)
    plan.ids.set(request, id)
    if (!found) {
      const after = withValues(NEW, values)
      plan.add.push({ id, before: null, after })
    } else planChange(found, withValues(found, { ...values, grade_level: gradeOf(found, values) }))
  }

  /**
   * A file of the next year that comes early promotes nobody a second time: the grade comes on its day. Who leaves before the day from
   * which the file counts leaves in the grade of today.
   */
  function gradeOf({ id, grade_level, is_active }: ExistingStudent, stated: Stated): number {
    const isLeaving = hereToday?.has(id) === true && !(stated.is_active ?? is_active)
    return isLeaving || plannedGrades?.get(id) === stated.grade_level ? grade_level : stated.grade_level
  }

  function planEnded(request: StudentRequest): void {
    const found = byId.get(request.id ?? 0) ?? (request.number ? byNumber.get(request.number) : undefined)
    if (!found) return void (plan.unknown += 1)
    plan.ids.set(request, found.id)
    if (rowOf.student.has(found.id)) return
    rowOf.student.set(found.id, request.row)
    const { id: _, ...values } = found
    planChange(found, { ...values, is_active: false })
  }

  function planChange(found: ExistingStudent, after: StudentValues): void {
    const { id, preferred_name, pronunciation, ...values } = found
    const before = {
      ...values,
      ...spokenNames(after, (name) => ({ preferred_name, pronunciation })[name] ?? null),
    }
    if (describeStudent(before, after).length === 0) plan.unchanged += 1
    else plan.change.push({ id, before, after })
  }

  function findProblem(
    request: StudentRequest,
    values: Stated,
    { found, numbered }: { found: ExistingStudent | undefined; numbered: ExistingStudent | undefined },
  ): CellProblem | undefined {
    const { email, student_number: number } = values
    const address = email.toLowerCase()
    const ofEmail = (message: string, expected: string) => ({
      field: 'email',
      value: email,
      expected,
      message,
    })
    const ofNumber = (what: string) => ({
      field: 'student_number',
      value: number!,
      expected: what,
    })
    if (staffEmails.has(address)) {
      const owned = sentences.ofStaff
      return ofEmail(sentences.addressIs(email, owned), `must not be ${owned}`)
    }
    if (erasedEmails.has(address)) {
      const owned = sentences.ofErased
      return ofEmail(sentences.addressIs(email, owned), `must not be ${owned}`)
    }
    const owner = byEmail.get(address)
    if (owner && owner.id !== found?.id) {
      const owned = sentences.addressOf(owner)
      return ofEmail(sentences.addressIsAlready(email, owned), `must not be ${owned}`)
    }
    if (numbered && numbered.id !== found?.id)
      return ofNumber(`is the student number of ${numbered.first_name} ${numbered.last_name}`)
    const officeOnly = policy.isOffice ? undefined : findOfficeOnly(values, found, pendingEmails)
    if (officeOnly) return officeOnly
    const existing = found?.student_number
    if (!policy.hasOwnIds && number !== undefined && existing && existing !== number) {
      return ofEmail(
        sentences.otherNumber(email, existing, number),
        `must not be the address of student number ${existing}`,
      )
    }
    const firstRow = found && rowOf.student.get(found.id)
    if (firstRow !== undefined) {
      const expected = `is already in row ${firstRow}`
      return { field: 'student', value: email, expected, message: policy.repeats(firstRow) }
    }
    const sameEmail = rowOf.email.get(address)
    if (sameEmail !== undefined)
      return ofEmail(sentences.addressRepeated(email, sameEmail), `is already in row ${sameEmail}`)
    const sameNumber = number === undefined ? undefined : rowOf.number.get(number)
    if (sameNumber !== undefined) return ofNumber(`is already in row ${sameNumber}`)
    const other = found && policy.findOther?.(request, found)
    return other === undefined
      ? undefined
      : { field: 'student', value: email, expected: 'matches more than one record', message: other }
  }
}

const NEW = { is_active: true, student_number: null }

/** The values after a request. An address that differs only in case is unchanged. */
function withValues(before: ExistingStudent | typeof NEW, stated: Stated): StudentValues {
  const existing = 'email' in before ? before : undefined
  return {
    first_name: stated.first_name,
    last_name: stated.last_name,
    email: existing?.email.toLowerCase() === stated.email.toLowerCase() ? existing.email : stated.email,
    grade_level: stated.grade_level,
    is_active: stated.is_active ?? before.is_active,
    student_number: stated.student_number ?? before.student_number,
    ...spokenNames(stated, (name) => stated[name] ?? existing?.[name]),
  }
}

/** The spoken names that a source has, with their values; without those whose value is undefined. */
const spokenNames = (
  source: object,
  valueOf: (name: keyof SpokenNames) => string | null | undefined,
): SpokenNames =>
  Object.fromEntries(
    SPOKEN_NAMES.flatMap((name) => {
      const value = name in source ? valueOf(name) : undefined
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** What a source that is not the office's own must leave to the office. */
function findOfficeOnly(
  { email: value, is_active }: Stated,
  found: ExistingStudent | undefined,
  pendingEmails: ReadonlySet<string>,
): CellProblem | undefined {
  if (!found) {
    if (!pendingEmails.has(value.toLowerCase())) return undefined
    const message = sentences.signedIn(shorten(value))
    return { field: 'email', value, expected: 'can only be added by the office', message }
  }
  const expected = 'can only be changed by the office'
  const name = `${found.first_name} ${found.last_name}`
  if (!found.is_active && is_active === true) {
    const message = sentences.officeReactivates(name)
    return { field: 'is_active', value: '1', expected, message }
  }
  const email = found.email.toLowerCase() === value.toLowerCase() ? found.email : value
  const field = officeOnlyField(found, { email, is_active: is_active ?? found.is_active })
  if (field === undefined) return undefined
  if (field === 'is_active') {
    const message = sentences.officeDeactivates(name)
    return { field, value: '0', expected, message }
  }
  const message = sentences.officeChangesAddress(shorten(value), name)
  return { field, value, expected, message }
}
