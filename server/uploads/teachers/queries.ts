import { sql, type Kysely, type Transaction } from 'kysely'
import { lockPeople } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { addMembers } from '#server/staff/queries.ts'
import type { Change } from '../pipeline/batch.ts'
import type { Plan } from '../pipeline/plan.ts'
import type { KnownPerson, TeacherRow } from './rows.ts'

/** Everyone whose address a file of teachers can meet. A teacher counts as one, whatever their account may do besides. */
export async function knownPeople(db: Kysely<DB>): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`
    select email, 'teacher' kind, id, first_name, last_name, active from teacher
    union all select email, 'student', id, first_name, last_name, is_active from student
    union all select email, role, id, first_name, last_name, active from account
      where teacher_id is null and student_id is null`.execute(db)
  return rows
}

export async function holdStaff(trx: Transaction<DB>): Promise<void> {
  await lockPeople(trx)
  await sql`lock table teacher, account in share row exclusive mode`.execute(trx)
}

/** Adds and renames the teachers of a plan; each new one can sign in at once. Ids are those of the teachers. */
export async function saveTeachers(
  trx: Transaction<DB>,
  plan: Plan<TeacherRow, KnownPerson>,
): Promise<Change[]> {
  const renamed = plan.change.map(({ existing, person }) => ({
    id: existing.id,
    before: existing,
    after: person,
  }))
  await renameTeachers(trx, renamed)
  return [...(await addTeachers(trx, plan.add)), ...renamed]
}

const renameTeachers = (trx: Transaction<DB>, renamed: { id: number; after: TeacherRow }[]) =>
  sql`
    with person as (
      select * from jsonb_to_recordset(${JSON.stringify(renamed.map(({ id, after }) => ({ id, ...after })))}::jsonb)
        as person (id integer, first_name text, last_name text)
    ), accounts as (
      update account set first_name = person.first_name, last_name = person.last_name
      from person where account.teacher_id = person.id
    )
    update teacher set first_name = person.first_name, last_name = person.last_name
    from person where teacher.id = person.id`.execute(trx)

async function addTeachers(trx: Transaction<DB>, people: TeacherRow[]): Promise<Change[]> {
  if (people.length === 0) return []
  const accounts = await addMembers(
    trx,
    people.map((person) => ({ ...person, role: 'teacher', teaches_core: true, teaches_cte: false })),
  )
  const { rows } = await sql<Change>`
    select teacher.id, null before, to_jsonb(teacher) "after"
    from account join teacher on teacher.id = account.teacher_id
    where account.id = any(${accounts}::int[])`.execute(trx)
  return rows
}
