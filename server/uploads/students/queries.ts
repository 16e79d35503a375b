import { sql, type Transaction, type Kysely } from 'kysely'
import { lockPeople } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { insertStudents, updateStudents } from '#server/students/queries.ts'
import type { Change } from '../pipeline/batch.ts'
import { yieldToEventLoop, inParts, type Plan } from '../pipeline/plan.ts'
import type { ExistingStudent } from './plan.ts'
import type { StudentRow } from './rows.ts'

/** Everyone a file can meet: all students, inactive ones too, and the addresses of the staff. */
export async function peopleToCompare(db: Kysely<DB>) {
  const students: ExistingStudent[] = await db
    .selectFrom('student')
    .select([
      'id',
      'first_name',
      'last_name',
      'email',
      'grade_level_id as grade_level',
      'is_active',
      'student_number',
    ])
    .execute()
  const staff = await sql<{ email: string }>`
    select lower(email) email from teacher
    union select lower(email) from account where role in ('admin', 'teacher')`.execute(db)
  return { students, staffEmails: new Set(staff.rows.map(({ email }) => email)) }
}

/** Keeps students as they are until the file is saved, so that what was compared is what is changed. */
export async function holdStudents(trx: Transaction<DB>): Promise<void> {
  await lockPeople(trx)
  await sql`lock table student in share row exclusive mode`.execute(trx)
}

/**
 * By number, as everyone locks several students who places or deactivates them: so nobody who holds one of them waits
 * for another one of them. Attendance can be taken meanwhile.
 */
export const lockStudents = (trx: Transaction<DB>, which: ReturnType<typeof sql>) =>
  sql`select from student where ${which} order by id for no key update`.execute(trx)

/** Adds and changes the students of a plan, with everything that follows from it, however many there are. */
export async function saveStudents(
  trx: Transaction<DB>,
  plan: Plan<StudentRow, ExistingStudent>,
  today: string,
): Promise<Change[]> {
  const changes: Change[] = []
  const known = plan.change.map(({ existing }) => existing.id)
  await lockStudents(trx, sql`id = any(${known}::int[])`)
  for (const part of inParts(plan.change)) {
    const changed = part.map(({ existing: before, person }) => ({
      before,
      after: { ...before, ...defined(person) },
    }))
    const left = Map.groupBy(await updateStudents(trx, changed, today), ({ student_id }) => student_id)
    for (const { before, after } of changed) {
      const left_groups = left.get(before.id)?.map(({ student_group_id }) => student_group_id) ?? []
      changes.push({ id: before.id, before, after, left_groups })
    }
    await yieldToEventLoop()
  }
  for (const part of inParts(plan.add)) {
    const added = part.map(newRecord)
    const ids = await insertStudents(trx, added)
    changes.push(...added.map((after, index) => ({ id: ids[index]!, before: null, after })))
    await yieldToEventLoop()
  }
  return changes
}

const defined = (person: StudentRow): Partial<ExistingStudent> =>
  Object.fromEntries(Object.entries(person).filter(([, value]) => value !== undefined))

const newRecord = (person: StudentRow) => ({
  ...person,
  is_active: person.is_active ?? true,
  student_number: person.student_number ?? null,
})
