import { sql, type Kysely, type Transaction } from 'kysely'
import { endSessions, lockPeople } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { insertStaff } from '#server/people/staff/queries.ts'
import { appliedOf, type Apply } from '../pipeline/entity.ts'
import type { ExistingPerson, PlannedTeacher, TeacherPlan, TeacherValues } from './plan.ts'

/** All teachers, students and other accounts. A teacher counts as a teacher, also one whose account is an admin's. */
export async function loadPeople(db: Kysely<DB>): Promise<ExistingPerson[]> {
  const { rows } = await sql<ExistingPerson>`
    select email, 'teacher' kind, id, first_name, last_name, active,
      exists (select from account where teacher_id = teacher.id and role = 'admin') is_office from teacher
    union all select email, 'student', id, first_name, last_name, is_active, false from student
    union all select email, role, id, first_name, last_name, active, role = 'admin' from account
      where teacher_id is null and student_id is null`.execute(db)
  return rows
}

/** Locks teachers and accounts against changes by others to the end of the transaction. */
export async function lockStaff(trx: Transaction<DB>): Promise<void> {
  await lockPeople(trx)
  await sql`lock table teacher, account in share row exclusive mode`.execute(trx)
}

/** Adds and changes the teachers of a plan. A new one can sign in at once, unless the source says otherwise. */
export const applyTeachers: Apply<TeacherPlan> = async (trx, { add, change }) => {
  const added = await insertTeachers(trx, add)
  await setTeachers(
    trx,
    change.map(({ id, after }) => ({ ...after, id })),
  )
  // An added teacher is undone only while the whole record is as it was saved.
  return appliedOf(
    { add: add.map((one, index) => ({ ...one, after: added[index]! })), change },
    added.map(({ id }) => id),
  )
}

/** Returns the records of the new teachers in the order given. */
async function insertTeachers(
  trx: Transaction<DB>,
  people: readonly PlannedTeacher[],
): Promise<{ id: number }[]> {
  if (people.length === 0) return []
  const accounts = await insertStaff(
    trx,
    people.map(({ email, after: { first_name, last_name } }) => ({
      first_name,
      last_name,
      email,
      role: 'teacher',
      teaches_core: true,
      teaches_cte: false,
    })),
  )
  const inactive = people.filter(({ after }) => after.active === false).map(({ email }) => email)
  await sql`update account set active = false where email = any(${inactive}::text[]) and id = any(${accounts}::bigint[])`.execute(
    trx,
  )
  await sql`update teacher set active = false where email = any(${inactive}::text[])
    and id in (select teacher_id from account where id = any(${accounts}::bigint[]))`.execute(trx)
  const { rows } = await sql<{ email: string; after: { id: number } }>`
    select lower(teacher.email) email, to_jsonb(teacher) - 'search_lines' "after"
    from account join teacher on teacher.id = account.teacher_id
    where account.id = any(${accounts}::bigint[])`.execute(trx)
  const byEmail = new Map(rows.map(({ email, after }) => [email, after]))
  return people.map(({ email }) => byEmail.get(email.toLowerCase())!)
}

/** Saves names of teachers and, where it is stated, whether they are active, with their accounts; who is switched off is signed out. */
export async function setTeachers(
  trx: Transaction<DB>,
  teachers: readonly (TeacherValues & { id: number })[],
): Promise<void> {
  await sql`
    with person as (
      select * from jsonb_to_recordset(${JSON.stringify(teachers)}::jsonb)
        as person (id bigint, first_name text, last_name text)
    ), accounts as (
      update account set first_name = person.first_name, last_name = person.last_name
      from person where account.teacher_id = person.id
    )
    update teacher set first_name = person.first_name, last_name = person.last_name
    from person where teacher.id = person.id`.execute(trx)
  const { rows } = await sql<{ id: number; active: boolean }>`
    with person as (
      select * from jsonb_to_recordset(${JSON.stringify(teachers)}::jsonb) as person (id bigint, active boolean)
    ), saved as (
      update teacher set active = person.active from person
      where teacher.id = person.id and teacher.active <> person.active
      returning teacher.id, teacher.active
    )
    update account set active = saved.active from saved where account.teacher_id = saved.id and role = 'teacher'
    returning account.id, account.active`.execute(trx)
  await endSessions(
    trx,
    rows.flatMap(({ id, active }) => (active ? [] : [id])),
  )
}
