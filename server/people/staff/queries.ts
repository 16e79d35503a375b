import { sql, type Kysely, type Transaction } from 'kysely'
import type { Teacher } from '#contract/people/staff.ts'
import { SEARCH_MINIMUM_LETTERS } from '#contract/words.ts'
import { Refusal } from '#server/http/failures.ts'
import { foldForSearch } from '#server/database/folding.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { StaffRecord } from './rules.ts'
import { sentences } from './sentences.ts'

const selectStaff = sql<StaffRecord>`
  select account.id, account.teacher_id, coalesce(teacher.first_name, account.first_name) first_name,
    coalesce(teacher.last_name, account.last_name) last_name, account.email, account.role,
    account.superuser is_superuser, coalesce(teacher.teaches_core, false) teaches_core,
    coalesce(teacher.teaches_cte, false) teaches_cte, account.active,
    account.signed_in_at is not null has_signed_in
  from account left join teacher on teacher.id = account.teacher_id
  where account.role in ('admin', 'teacher')`

/** All members of the staff, inactive ones too, by last name. */
export async function listStaff(db: Kysely<DB>): Promise<StaffRecord[]> {
  const { rows } = await sql<StaffRecord>`${selectStaff} order by last_name, first_name, account.id`.execute(
    db,
  )
  return rows
}

/** These members of the staff, by account id; unknown ids are left out. */
export async function findStaff(db: Kysely<DB>, ids: number[]): Promise<StaffRecord[]> {
  const { rows } = await sql<StaffRecord>`${selectStaff} and account.id = any(${ids}::bigint[])`.execute(db)
  return rows
}

type NewStaffRecord = Pick<StaffRecord, 'first_name' | 'last_name' | 'email' | 'role'> &
  Partial<Pick<StaffRecord, 'teaches_core' | 'teaches_cte'>>

/**
 * Inserts people whose addresses are free (`lockPeople`, `findEmailOwners`) in one statement: teachers get a record, and everyone
 * gets an account. A teacher's record without an account is reused, and so is the pending account (role none) of a person who
 * signed in before being added. Returns the ids of the accounts.
 */
export async function insertStaff(tx: Transaction<DB>, people: NewStaffRecord[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with person as (
      select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as person (first_name text,
        last_name text, email text, role text, teaches_core boolean, teaches_cte boolean)
    ), record as (
      insert into teacher (first_name, last_name, email, teaches_core, teaches_cte)
      select first_name, last_name, email, coalesce(teaches_core, true), coalesce(teaches_cte, false)
      from person where role = 'teacher'
      on conflict (lower(email)) do update set first_name = excluded.first_name, last_name = excluded.last_name,
        email = excluded.email, teaches_core = excluded.teaches_core, teaches_cte = excluded.teaches_cte, active = true
      returning id, email
    )
    insert into account (email, first_name, last_name, role, teacher_id)
    select person.email, person.first_name, person.last_name, person.role, record.id
    from person left join record on record.email = person.email
    on conflict (lower(email)) do update set email = excluded.email, first_name = excluded.first_name,
      last_name = excluded.last_name, role = excluded.role, teacher_id = excluded.teacher_id, active = true
      where account.role = 'none'
    returning id`.execute(tx)
  if (rows.length < people.length) {
    throw new Refusal('duplicate', sentences.oneEmailTaken)
  }
  return rows.map((row) => row.id)
}

/** Saves a member of the staff: the account, and the teacher's record of people who have or need one. */
export async function updateStaffRecord(tx: Transaction<DB>, after: StaffRecord): Promise<void> {
  const teacher = after.role === 'teacher' || after.teacher_id !== null ? await saveTeacher(tx, after) : null
  await sql`
    update account set email = ${after.email}, first_name = ${after.first_name}, last_name = ${after.last_name},
      role = ${after.role}, superuser = ${after.is_superuser}, active = ${after.active}, teacher_id = ${teacher}
    where id = ${after.id}`.execute(tx)
}

async function saveTeacher(tx: Transaction<DB>, after: StaffRecord): Promise<number> {
  const { first_name, last_name, email, teaches_core, teaches_cte, active } = after
  const record = { first_name, last_name, email, teaches_core, teaches_cte, active }
  const saved =
    after.teacher_id === null
      ? await tx.insertInto('teacher').values(record).returning('id').executeTakeFirstOrThrow()
      : await tx
          .updateTable('teacher')
          .set(record)
          .where('id', '=', after.teacher_id)
          .returning('id')
          .executeTakeFirstOrThrow()
  return saved.id
}

/** Active teachers by last name; with a subject, those who teach it. */
export const listTeachers = (db: Kysely<DB>, subject?: 'teaches_core' | 'teaches_cte') =>
  db
    .selectFrom('teacher')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('active', '=', true)
    .$if(subject !== undefined, (query) => query.where(subject ?? 'active', '=', true))
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .execute()

const MAX_SEARCH_RESULTS = 20

/** Active teachers whose name or address contains the text in any case and accents; none for a text under 3 letters. */
export async function searchTeachers(db: Kysely<DB>, text: string): Promise<(Teacher & { email: string })[]> {
  if (Array.from(text).length < SEARCH_MINIMUM_LETTERS || /\p{Cc}/u.test(text)) return []
  const { rows } = await sql<Teacher & { email: string }>`
    select id, first_name, last_name, email from teacher
    where active and strpos(${foldForSearch(sql`first_name || ' ' || last_name || ' ' || email || ' ' || last_name || ', ' || first_name`)}, ${foldForSearch(sql`${text}::text`)}) > 0
    order by last_name, first_name, id limit ${MAX_SEARCH_RESULTS}`.execute(db)
  return rows
}
