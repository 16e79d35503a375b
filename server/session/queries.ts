import { sql, type Kysely, type Transaction } from 'kysely'
import type { SignInFailure } from '#contract/words.ts'
import { audit, sessionName } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { SESSION_HOURS } from '#server/http/actor.ts'

export type SignIn = {
  /** Its key, and its id for the person, which stays when the email address changes. */
  provider: string
  subject: string
  /** An address that the provider has verified. */
  email: string
  /** True if a person's first sign-in with this provider links the account with the address. */
  mayLinkByAddress: boolean
  firstName: string
  lastName: string
  /** SHA-256 of the new session's token, and of the one that the browser had before, in hex. */
  session: string
  oldSession: string
  moment: Date
  /** The browser in words of ours. */
  device: string
  /** From where, for the audit. */
  ip: string
}

type Account = { id: number; role: string; active: boolean }

/** Opens a session for the person's account, which is created for a new person. Returns why it was refused, else undefined. */
export function signInAccount(db: Kysely<DB>, who: SignIn): Promise<SignInFailure | undefined> {
  return db.transaction().execute(async (tx) => {
    // An upload of staff locks all accounts: a sign-in that waits for it must not hold one of them yet.
    await sql`lock table account in row exclusive mode`.execute(tx)
    if (!who.mayLinkByAddress && !(await isLinked(tx, who))) return 'not_linked'
    const account = (await findAccount(tx, who)) ?? (await addAccount(tx, who))
    const subject = await findSubject(tx, account.id, who.provider)
    if (subject !== undefined && subject !== who.subject) return 'other_account'
    if (!account.active) return 'inactive'
    if (account.role === 'none') await resolveRole(tx, account.id, who.email)
    await linkAccount(tx, account.id, who)
    await replaceSession(tx, account.id, who)
    await auditSignIn(tx, account.id, who)
    return undefined
  })
}

async function isLinked(tx: Transaction<DB>, { provider, subject }: SignIn): Promise<boolean> {
  const { rows } = await sql`
    select from account_identity where provider = ${provider} and subject = ${subject}`.execute(tx)
  return rows.length > 0
}

/** By the provider's subject, else by the address. Locks the row, so that two sign-ins of one person run one after the other. */
async function findAccount(
  tx: Transaction<DB>,
  { provider, subject, email }: SignIn,
): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    with linked as (select account_id id from account_identity where provider = ${provider} and subject = ${subject})
    select id, role, active from account
    where id = (select id from linked) or lower(email) = lower(${email})
    order by id is not distinct from (select id from linked) desc
    limit 1 for update`.execute(tx)
  return rows[0]
}

/** The provider's identity of the account; read once its row is locked, because another tab may have linked it meanwhile. */
async function findSubject(
  tx: Transaction<DB>,
  account: number,
  provider: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ subject: string }>`
    select subject from account_identity where account_id = ${account} and provider = ${provider}`.execute(tx)
  return rows[0]?.subject
}

async function addAccount(tx: Transaction<DB>, who: SignIn): Promise<Account> {
  await sql`insert into account (email, role) values (${who.email}, 'none') on conflict do nothing`.execute(
    tx,
  )
  const account = await findAccount(tx, who)
  if (!account) throw new Error('the account of a new person was not found again')
  return account
}

/** A person without a record is linked to the active teacher, else the active student, with this address. */
async function resolveRole(tx: Transaction<DB>, account: number, email: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update account set role = 'teacher', teacher_id = teacher.id from teacher
    where account.id = ${account} and teacher.active and lower(teacher.email) = lower(${email})
      and not exists (select from account other where other.teacher_id = teacher.id)`.execute(tx)
  if (numAffectedRows) return
  await sql`
    update account set role = 'student', student_id = student.id from student
    where account.id = ${account} and student.is_active and lower(student.email) = lower(${email})
      and not exists (select from account other where other.student_id = student.id)`.execute(tx)
}

async function linkAccount(
  tx: Transaction<DB>,
  account: number,
  { provider, subject, firstName, lastName, moment }: SignIn,
) {
  await sql`update account set signed_in_at = ${moment},
      first_name = case when first_name = '' then ${firstName} else first_name end,
      last_name = case when last_name = '' then ${lastName} else last_name end
    where id = ${account}`.execute(tx)
  await sql`insert into account_identity (account_id, provider, subject) values (${account}, ${provider}, ${subject})
    on conflict (account_id, provider) do nothing`.execute(tx)
}

/** Also deletes the sessions that have ended. */
async function replaceSession(
  tx: Transaction<DB>,
  account: number,
  { session, oldSession, moment, device }: SignIn,
) {
  await sql`delete from session
    where token_hash = decode(${oldSession}, 'hex') or ends_at <= ${moment}`.execute(tx)
  await sql`insert into session (token_hash, account_id, device, created_at, seen_at, ends_at) values (
    decode(${session}, 'hex'), ${account}, ${device}, ${moment}, ${moment},
    ${moment}::timestamptz + make_interval(hours => ${SESSION_HOURS}::int))`.execute(tx)
}

/** Includes the address of a person without a record, because such an account is deleted after some time. */
async function auditSignIn(tx: Transaction<DB>, account: number, { session, ip }: SignIn): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select email from account where id = ${account} and role = 'none'`.execute(tx)
  const details = { ip, ...(rows[0] && { email: rows[0].email }) }
  await audit(tx, { account, action: 'sign_in', subject: 'session', subjectId: null, details, session })
}

/** Signs one browser out; `session` is its token's hash in hex. Nothing is recorded where there is no such session. */
export const endSession = (db: Kysely<DB>, session: string) =>
  sql`with ended as (delete from session where token_hash = decode(${session}, 'hex') returning account_id)
    insert into audit (account_id, action, subject, session)
    select account_id, 'sign_out', 'session', ${sessionName(session)} from ended`.execute(db)
