import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from './schema.generated.ts'

/** The person who has an email address: a student, a teacher, or an admin without a teacher's record. */
export type EmailOwner = {
  /** In lower case. */
  email: string
  name: string
  student: number | null
  teacher: number | null
  /** Null for a person who has no account yet. */
  account: number | null
  active: boolean
}

const PEOPLE_LOCK = 7_360_001

/**
 * Locks the giving of email addresses and student numbers to the end of the transaction, so that two saves at the same
 * moment cannot give the same one. Take it before any lock on rows.
 */
export const lockPeople = (tx: Transaction<DB>) =>
  sql`select pg_advisory_xact_lock(${PEOPLE_LOCK})`.execute(tx)

/** The people who have one of these addresses, in whatever case. Call `lockPeople` first. */
export async function findEmailOwners(tx: Transaction<DB>, emails: string[]): Promise<EmailOwner[]> {
  const { rows } = await sql<EmailOwner>`
    with requested as (select lower(email) email from unnest(${emails}::text[]) email)
    select lower(student.email) email, ${fullName('student')} name,
      student.id student, null::bigint teacher, account.id account, student.is_active active
    from student left join account on account.student_id = student.id
    where lower(student.email) in (select email from requested)
    union all
    select lower(teacher.email), ${fullName('teacher')},
      null, teacher.id, account.id, teacher.active
    from teacher left join account on account.teacher_id = teacher.id
    where lower(teacher.email) in (select email from requested)
    union all
    select lower(account.email), ${fullName('account')}, null, null, account.id, account.active
    from account
    where account.role = 'admin' and account.teacher_id is null
      and lower(account.email) in (select email from requested)`.execute(tx)
  return rows
}

/** The addresses of these, in lower case, that have an account without a record, active or not. */
export async function findPendingEmails(db: Kysely<DB>, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select lower(email) email from account
    where role = 'none' and lower(email) in (select lower(email) from unnest(${emails}::text[]) email)`.execute(
    db,
  )
  return rows.map(({ email }) => email)
}

/**
 * Retires accounts of role none that have one of these addresses. Such an account belongs to a person who signed in before the
 * office entered the address. No one can sign in to it any more; its audit entries stay.
 */
export async function retirePendingAccounts(tx: Transaction<DB>, emails: string[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update account set active = false, email = account.email || ' (replaced, ' || account.id || ')'
    where role = 'none' and lower(email) in (select lower(email) from unnest(${emails}::text[]) email)
    returning id`.execute(tx)
  const retired = rows.map((row) => row.id)
  await unlinkAccounts(tx, retired)
  await endSessions(tx, retired)
}

/** Removes the links of these accounts to sign-in providers; the next sign-in with their address links them again. */
export async function unlinkAccounts(tx: Transaction<DB>, accounts: number[]): Promise<void> {
  if (accounts.length === 0) return
  await sql`delete from account_identity where account_id = any(${accounts}::bigint[])`.execute(tx)
}

/** Ends all sessions of these accounts, except one: `except` is the hash of its token in hex. */
export async function endSessions(tx: Transaction<DB>, accounts: number[], except = ''): Promise<void> {
  if (accounts.length === 0) return
  await sql`delete from session
    where account_id = any(${accounts}::bigint[]) and token_hash <> decode(${except}, 'hex')`.execute(tx)
}

/** SQL for a person as the wire has it: id, first_name, last_name. `table` is `student`, `teacher` or an alias of one. */
export const personJson = (table: string) => {
  const person = sql.table(table)
  return sql`json_build_object('id', ${person}.id, 'first_name', ${person}.first_name, 'last_name', ${person}.last_name)`
}

/** SQL for 'First Last' of a row of `student`, `teacher` or `account`. */
export const fullName = (table: string) => {
  const person = sql.table(table)
  return sql<string>`${person}.first_name || ' ' || ${person}.last_name`
}

/** SQL for a name in a list of people, as `listName` of the pages has it: 'Last, First', or 'First Last' where the school reads so; null without one. */
export const listName = (table: string) => {
  const person = sql.table(table)
  const [first, last] = [sql`nullif(${person}.first_name, '')`, sql`nullif(${person}.last_name, '')`]
  return sql<string>`nullif(case (select name_order from school) when 'first_last' then concat_ws(' ', ${first}, ${last})
    else concat_ws(', ', ${last}, ${first}) end, '')`
}

/** SQL for the order of people in lists: by last name, first name, id. */
export const byLastName = (table: string) => {
  const person = sql.table(table)
  return sql`${person}.last_name, ${person}.first_name, ${person}.id`
}
