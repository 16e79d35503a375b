import { sql } from 'kysely'
import { findPeopleToCompare, saveStudents } from '#server/exchange/uploads/students/queries.ts'
import { newStudentFields, withLabels } from '#server/exchange/uploads/students/plan.ts'
import { chunk, interruptible } from '#server/exchange/uploads/pipeline/event-loop.ts'
import { changedFields } from '#server/exchange/uploads/pipeline/plan.ts'
import type { RosterRecord } from '../files/table.ts'
import type { Import } from './import.ts'
import { saveWithLeaving } from './leaving.ts'
import { textOf } from './records.ts'
import { readStudent, type Known, type Values } from './student-values.ts'
import { findIdsInUse, type PersonOfFile } from './users.ts'

const PLACE = { file: 'users', entity: 'student' } as const

/**
 * Adds, changes, activates and deactivates students. One is found by the id that the other system has for them, by student
 * number, then by e-mail address. Students who are not in the file stay as they are. Returns the student of each user.
 */
export async function importStudents(
  imported: Import,
  people: readonly PersonOfFile[],
): Promise<Map<string, number>> {
  const { trx, foreign, report, today } = imported
  const { staffEmails } = await findPeopleToCompare(trx)
  const { rows: existing } = await sql<Known>`
    select id, first_name, last_name, email, grade_level_id grade_level, is_active, student_number, preferred_name
    from student where erased_at is null`.execute(trx)
  const byId = new Map(existing.map((student) => [student.id, student]))
  const byNumber = new Map(
    existing.flatMap((student) => (student.student_number ? [[student.student_number, student]] : [])),
  )
  const byEmail = new Map(existing.map((student) => [student.email.toLowerCase(), student]))
  const idInUse = findIdsInUse(imported, people)
  const ids = new Map<string, number>()
  const added: { person: PersonOfFile; values: Values }[] = []
  const changed: { before: Known; after: Known }[] = []
  const rowOf = {
    student: new Map<number, number>(),
    email: new Map<string, number>(),
    number: new Map<string, number>(),
  }
  let unknown = 0
  // Who stands in the file a second time, under a new id, stays: those who are there are compared first.
  for await (const person of interruptible(people)) {
    if (!person.ended && person.record) compare(person, person.record)
  }
  for await (const person of interruptible(people)) if (person.ended) endStudent(person)
  await save()
  report.leaveOut('users', unknown, 'They left the other system and were never here.')
  return ids

  function knownStudent({ sourcedId }: PersonOfFile): Known | undefined {
    return byId.get(foreign.findNumber('users', sourcedId, 'student') ?? 0)
  }

  function endStudent(person: PersonOfFile): void {
    const number = person.record && textOf(person.record, 'identifier')
    const found = knownStudent(person) ?? (number ? byNumber.get(number) : undefined)
    if (!found) return void (unknown += 1)
    ids.set(person.sourcedId, found.id)
    if (rowOf.student.has(found.id)) return
    rowOf.student.set(found.id, person.record?.row ?? 0)
    noteIds(person, found.id)
    if (found.is_active) changed.push({ before: found, after: { ...found, is_active: false } })
    else report.keep('student')
  }

  function compare(person: PersonOfFile, record: RosterRecord): void {
    const values = readStudent(imported, record)
    if (!values) return
    const known = knownStudent(person)
    const numbered = values.student_number === undefined ? undefined : byNumber.get(values.student_number)
    const found = known ?? numbered ?? byEmail.get(values.email.toLowerCase())
    const problem = findProblem(values, found, numbered) ?? (found && findOtherId(person, found))
    if (problem) return report.reject('student', { ...PLACE, record }, problem)
    noteRow(values, found, record.row)
    if (!found) return void added.push({ person, values })
    ids.set(person.sourcedId, found.id)
    noteIds(person, found.id)
    const hasSameEmail = found.email.toLowerCase() === values.email.toLowerCase()
    const after: Known = {
      id: found.id,
      first_name: values.first_name,
      last_name: values.last_name,
      email: hasSameEmail ? found.email : values.email,
      grade_level: values.grade_level,
      is_active: values.is_active ?? found.is_active,
      student_number: values.student_number ?? found.student_number,
      preferred_name: values.preferred_name ?? found.preferred_name,
    }
    if (describe(found, after).length === 0) report.keep('student')
    else changed.push({ before: found, after })
  }

  function findProblem(
    { email, student_number: number }: Values,
    found: Known | undefined,
    numbered: Known | undefined,
  ): { column: string; message: string } | undefined {
    const address = email.toLowerCase()
    const column = 'email'
    if (staffEmails.has(address))
      return { column, message: `"${email}" is the address of someone on the staff.` }
    const owner = byEmail.get(address)
    if (owner && owner.id !== found?.id) {
      return {
        column,
        message: `"${email}" is already the address of ${owner.first_name} ${owner.last_name}.`,
      }
    }
    if (numbered && numbered.id !== found?.id) {
      const message = `identifier "${number}" is the student number of ${numbered.first_name} ${numbered.last_name}.`
      return { column: 'identifier', message }
    }
    const earlierStudent = found && rowOf.student.get(found.id)
    if (earlierStudent !== undefined) {
      return {
        column: 'sourcedId',
        message: `This is the same student as in row ${earlierStudent}, which counts.`,
      }
    }
    const sameEmail = rowOf.email.get(address)
    if (sameEmail !== undefined) return { column, message: `"${email}" stands in row ${sameEmail} already.` }
    const sameNumber = number === undefined ? undefined : rowOf.number.get(number)
    if (sameNumber === undefined) return undefined
    return { column: 'identifier', message: `identifier "${number}" stands in row ${sameNumber} already.` }
  }

  function findOtherId(
    { sourcedId }: PersonOfFile,
    { id, is_active, first_name, last_name }: Known,
  ): { column: string; message: string } | undefined {
    const other = idInUse(`student-${id}`, { sourcedId, isActive: is_active })
    if (other === undefined) return undefined
    const message = `This is the same student as sourcedId "${other}", ${first_name} ${last_name}, which counts.`
    return { column: 'sourcedId', message }
  }

  function noteRow({ email, student_number }: Values, found: Known | undefined, row: number): void {
    rowOf.email.set(email.toLowerCase(), row)
    if (student_number !== undefined) rowOf.number.set(student_number, row)
    if (found) rowOf.student.set(found.id, row)
  }

  function noteIds({ sourcedId, roleId }: PersonOfFile, id: number): void {
    foreign.note('users', `student-${id}`, sourcedId)
    if (roleId !== undefined) foreign.note('roles', `role-student-${id}`, roleId)
  }

  async function save(): Promise<void> {
    const change = changed.map(({ before, after }) => ({
      existing: before,
      person: { ...after, student_number: after.student_number ?? undefined },
      fields: describe(before, after),
    }))
    const add = added.map(({ values }) => values)
    const affected = { total: 0, changed: 0, deactivated: 0 }
    const plan = { add, change, unchanged: 0, errors: [], affected }
    const names = new Map(
      changed.map(({ before }) => [before.id, `${before.first_name} ${before.last_name}`]),
    )
    const changes = await saveWithLeaving(imported, names, () => saveStudents(trx, plan, today))
    const newNames: { id: number; preferred_name: string | null }[] = []
    for (const [index, { person, values }] of added.entries()) {
      const saved = changes[changed.length + index]!
      ids.set(person.sourcedId, saved.id)
      noteIds(person, saved.id)
      if (values.preferred_name !== undefined) {
        newNames.push({ id: saved.id, preferred_name: values.preferred_name })
        saved.after = { ...saved.after, preferred_name: values.preferred_name }
      }
      report.add('student', `${values.first_name} ${values.last_name}`, newStudentFields(values))
    }
    for (const { existing: before, person, fields } of change) {
      if (before.preferred_name !== person.preferred_name) newNames.push(person)
      report.changedStudents.add(before.id)
      const name = `${before.first_name} ${before.last_name}`
      if (before.is_active && !person.is_active) {
        report.deactivatedStudents.add(before.id)
        report.end('student', name, fields)
      } else report.change('student', name, fields)
    }
    await setPreferredNames(imported, newNames)
    report.changes.push(
      ...changes.map((one) => ({
        entity: 'student' as const,
        id: one.id,
        before: one.before,
        after: one.after,
      })),
    )
  }
}

const describe = (before: Known, after: Known) =>
  changedFields(
    before,
    Object.fromEntries(Object.entries(after).map(([field, value]) => [field, value ?? undefined])),
  ).map(withLabels)

/** Saves preferred names, which other uploads do not change. */
export async function setPreferredNames(
  { trx }: Pick<Import, 'trx'>,
  names: readonly { id: number; preferred_name: string | null }[],
): Promise<void> {
  for (const part of chunk(names)) {
    await sql`update student set preferred_name = named.preferred_name
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as named (id int, preferred_name text)
      where student.id = named.id`.execute(trx)
  }
}
