import { sql, type Kysely, type Transaction } from 'kysely'
import { lockPeople } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { insertStaff } from '#server/people/staff/queries.ts'
import type { Change } from '../pipeline/batch.ts'
import type { Plan } from '../pipeline/plan.ts'
import type { KnownPerson } from './plan.ts'
import type { TeacherRow } from './rows.ts'

/** All teachers, students and other accounts. A teacher counts as a teacher, also one whose account is an admin's. */
export async function findKnownPeople(db: Kysely<DB>): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`
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

/** Adds and renames the teachers of a plan; a new one can sign in at once. The ids are those of the teachers. */
export async function saveTeachers(
  trx: Transaction<DB>,
  plan: Plan<TeacherRow, KnownPerson>,
): Promise<Change[]> {
  const renamed = plan.change.map(({ existing, person }) => ({
    id: existing.id,
    before: existing,
    after: person,
  }))
  await renameTeachers(
    trx,
    renamed.map(({ id, after }) => ({ ...after, id })),
  )
  return [...(await addTeachers(trx, plan.add)), ...renamed]
}

type TeacherNames = { id: number; first_name: string; last_name: string }

export const renameTeachers = (trx: Transaction<DB>, names: TeacherNames[]) =>
  sql`
    with person as (
      select * from jsonb_to_recordset(${JSON.stringify(names)}::jsonb)
        as person (id integer, first_name text, last_name text)
    ), accounts as (
      update account set first_name = person.first_name, last_name = person.last_name
      from person where account.teacher_id = person.id
    )
    update teacher set first_name = person.first_name, last_name = person.last_name
    from person where teacher.id = person.id`.execute(trx)

async function addTeachers(trx: Transaction<DB>, people: TeacherRow[]): Promise<Change[]> {
  if (people.length === 0) return []
  const accounts = await insertStaff(
    trx,
    people.map((person) => ({ ...person, role: 'teacher', teaches_core: true, teaches_cte: false })),
  )
  const { rows } = await sql<Change>`
    select teacher.id, null before, to_jsonb(teacher) - 'search_lines' "after"
    from account join teacher on teacher.id = account.teacher_id
    where account.id = any(${accounts}::int[])`.execute(trx)
  return rows
}
