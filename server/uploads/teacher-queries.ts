import { sql, type Kysely, type Transaction } from 'kysely'
import { lockPeople } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Plan } from './people.ts'
import type { KnownPerson, TeacherRow } from './teacher-rows.ts'

/** Everyone whose address a file of teachers can meet. A teacher counts as one, whatever their account may do besides. */
export async function knownPeople(db: Kysely<DB>): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`
    select email, 'teacher' kind, id, first_name, last_name, active from teacher
    union all select email, 'student', id, first_name, last_name, is_active from student
    union all select email, role, id, first_name, last_name, active from account
      where teacher is null and student is null`.execute(db)
  return rows
}

export async function holdStaff(trx: Transaction<DB>): Promise<void> {
  await lockPeople(trx)
  await sql`lock table teacher, account in share row exclusive mode`.execute(trx)
}

/** Adds and renames the teachers of a plan; each new one can sign in at once. */
export async function saveTeachers(trx: Transaction<DB>, plan: Plan<TeacherRow, KnownPerson>) {
  const added = await sql<{ id: number; after: object }>`
    with added as (
      insert into teacher (first_name, last_name, email)
      select first_name, last_name, email
      from jsonb_to_recordset(${JSON.stringify(plan.add)}::jsonb) as person (first_name text, last_name text, email text)
      returning *
    ), accounts as (
      insert into account (email, role, teacher) select email, 'teacher', id from added
      on conflict (lower(email)) do update set role = 'teacher', teacher = excluded.teacher
    )
    select id, to_jsonb(added) "after" from added`.execute(trx)
  const renamed = plan.change.map(({ existing, person }) => ({
    id: existing.id,
    before: existing,
    after: person,
  }))
  await sql`
    update teacher set first_name = person.first_name, last_name = person.last_name
    from jsonb_to_recordset(${JSON.stringify(renamed.map(({ id, after }) => ({ id, ...after })))}::jsonb)
      as person (id integer, first_name text, last_name text)
    where teacher.id = person.id`.execute(trx)
  return [...added.rows.map(({ id, after }) => ({ id, before: null, after })), ...renamed]
}
