import { sql, type RawBuilder, type Transaction, type Kysely } from 'kysely'
import { lockPeople } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { insertStudents, updateStudents } from '#server/people/students/queries.ts'
import type { Change } from '../pipeline/batch.ts'
import { chunk, yieldToEventLoop } from '../pipeline/event-loop.ts'
import type { Plan } from '../pipeline/plan.ts'
import type { ExistingStudent, PeopleToCompare } from './plan.ts'
import type { StudentRow } from './rows.ts'

export async function findPeopleToCompare(db: Kysely<DB>): Promise<PeopleToCompare> {
  const { rows: students } = await sql<ExistingStudent>`
    select id, first_name, last_name, email, grade_level_id grade_level, is_active, student_number
    from student`.execute(db)
  const { rows: emails } = await sql<{ email: string; is_staff: boolean }>`
    select lower(email) email, true is_staff from teacher
    union select lower(email), role <> 'none' from account where role in ('admin', 'teacher', 'none')`.execute(
    db,
  )
  const emailsWhere = (isStaff: boolean) =>
    new Set(emails.filter(({ is_staff }) => is_staff === isStaff).map(({ email }) => email))
  return { students, staffEmails: emailsWhere(true), pendingEmails: emailsWhere(false) }
}

/** Locks all students against changes by others to the end of the transaction. */
export async function lockStudentTable(trx: Transaction<DB>): Promise<void> {
  await lockPeople(trx)
  await sql`lock table student in share row exclusive mode`.execute(trx)
}

/**
 * Locks students in order of id, as every transaction does that places or deactivates several of them, so that two
 * of them cannot deadlock. Attendance can be taken meanwhile.
 */
export const lockStudents = (trx: Transaction<DB>, where: RawBuilder<unknown>) =>
  sql`select from student where ${where} order by id for no key update`.execute(trx)

/** Adds and changes the students of a plan, with all consequences of a change, in chunks. */
export async function saveStudents(
  trx: Transaction<DB>,
  plan: Plan<StudentRow, ExistingStudent>,
  today: string,
): Promise<Change[]> {
  const changes: Change[] = []
  await lockStudents(trx, sql`id = any(${plan.change.map(({ existing }) => existing.id)}::int[])`)
  for (const part of chunk(plan.change)) {
    const updates = part.map(({ existing: before, person }) => ({
      before,
      after: { ...before, ...withoutUndefined(person) },
    }))
    const ended = await updateStudents(trx, updates, today)
    const endedByStudent = Map.groupBy(ended, ({ student_id }) => student_id)
    for (const { before, after } of updates) {
      const left_groups = endedByStudent.get(before.id)?.map(({ student_group_id }) => student_group_id) ?? []
      changes.push({ id: before.id, before, after, left_groups })
    }
    await yieldToEventLoop()
  }
  for (const part of chunk(plan.add)) {
    const added = part.map(newRecord)
    const ids = await insertStudents(trx, added)
    changes.push(...added.map((after, index) => ({ id: ids[index]!, before: null, after })))
    await yieldToEventLoop()
  }
  return changes
}

const withoutUndefined = (person: StudentRow): Partial<ExistingStudent> =>
  Object.fromEntries(Object.entries(person).filter(([, value]) => value !== undefined))

const newRecord = (person: StudentRow) => ({
  ...person,
  is_active: person.is_active ?? true,
  student_number: person.student_number ?? null,
})
