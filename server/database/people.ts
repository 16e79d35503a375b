import { sql, type Transaction } from 'kysely'
import type { DB } from './schema.generated.ts'

/** Whoever of the school has an address: a student, a teacher, or an admin without a teacher's record. */
type Holder = {
  /** In lower case. */
  email: string
  name: string
  student: number | null
  teacher: number | null
  /** Missing for a person who has never signed in and whom nobody gave an account. */
  account: number | null
  active: boolean
}

const PEOPLE_LOCK = 7_360_001

/**
 * Whoever gives a person an e-mail address or a student number takes this first, so that two at once cannot
 * give the same one. Held to the end of the transaction; comes before any lock on rows.
 */
export const lockPeople = (tx: Transaction<DB>) =>
  sql`select pg_advisory_xact_lock(${PEOPLE_LOCK})`.execute(tx)

/** The people who have one of these addresses; upper and lower case are the same. Call lockPeople first. */
export async function holdersOf(tx: Transaction<DB>, emails: string[]): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    with wanted as (select lower(email) email from unnest(${emails}::text[]) email)
    select lower(student.email) email, student.first_name || ' ' || student.last_name name,
      student.id student, null::int teacher, account.id account, student.is_active active
    from student left join account on account.student_id = student.id
    where lower(student.email) in (select email from wanted)
    union all
    select lower(teacher.email), teacher.first_name || ' ' || teacher.last_name,
      null, teacher.id, account.id, teacher.active
    from teacher left join account on account.teacher_id = teacher.id
    where lower(teacher.email) in (select email from wanted)
    union all
    select lower(account.email), account.first_name || ' ' || account.last_name, null, null, account.id, account.active
    from account
    where account.role = 'admin' and account.teacher_id is null
      and lower(account.email) in (select email from wanted)`.execute(tx)
  return rows
}

/** What a refusal says when an address is already this person's. */
export function takenBy(holder: Holder): [string, { fields: { email: string } }] {
  const whose = `belongs to ${holder.name.trim() || 'the office'}${holder.active ? '' : ', who is inactive'}`
  return [`The e-mail address ${holder.email} already ${whose}.`, { fields: { email: `already ${whose}` } }]
}

/**
 * Someone who signed in before the office knew the address has an account of role none. Where the person has
 * another account by now, this one steps aside: nobody can sign in to it any more, what it did stays.
 */
export async function retireNewcomers(tx: Transaction<DB>, emails: string[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update account set active = false, google_sub = null, email = account.email || ' (replaced, ' || account.id || ')'
    where role = 'none' and lower(email) in (select lower(email) from unnest(${emails}::text[]) email)
    returning id`.execute(tx)
  await endSessions(
    tx,
    rows.map((row) => row.id),
  )
}

/** Signs these accounts out everywhere; `except` is a session (a token's hash in hex) that may go on. */
export async function endSessions(tx: Transaction<DB>, accounts: number[], except = ''): Promise<void> {
  if (accounts.length === 0) return
  await sql`delete from session
    where account_id = any(${accounts}::int[]) and token_hash <> decode(${except}, 'hex')`.execute(tx)
}
