import { sql, type RawBuilder, type Transaction } from 'kysely'
import { auditAll, changesBetween } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { APP_KEY, CALENDAR_KEY, LINK_KEY, type AccessBefore } from './access-before.ts'

/** The access that a restore has revoked. */
export type EndedAccess = {
  /** True if the replaced data could be read for what the school has revoked since. */
  isComparable: boolean
  apps: number
  calendars: number
  familyLinks: number
  people: number
  contacts: number
  teachersMayNoLongerEdit: boolean
  hasSuperuser: boolean
}

/**
 * Revokes in restored data what the school had revoked since. Links and apps stay only if the replaced data still had them,
 * and people get no right that they did not have there. If the replaced data belongs to another school, or could not be read,
 * all links and apps are revoked and people keep their rights.
 */
export async function endAccess(tx: Transaction<DB>, found: AccessBefore | undefined): Promise<EndedAccess> {
  const before = found && (await isSameSchool(tx, found)) ? found : undefined
  await endTemporary(tx)
  await renewFamilyKey(tx, before)
  return {
    isComparable: before !== undefined,
    apps: await revokeApps(tx, before?.apps ?? []),
    calendars: await endCalendars(tx, before?.calendars ?? []),
    // No link works without the key that signed it.
    familyLinks: await revokeLinks(tx, before?.familyKeys.length ? before.familyLinks : []),
    people: before ? await endRights(tx, before) : 0,
    contacts: before ? await stopMessages(tx, before) : 0,
    teachersMayNoLongerEdit: before?.teachersMayEdit[0] === false && (await endEditing(tx)),
    hasSuperuser: await hasSuperuser(tx),
  }
}

async function isSameSchool(tx: Transaction<DB>, { students, accounts }: AccessBefore): Promise<boolean> {
  // Every school has some, so an empty list means that they could not be read.
  if (accounts.length === 0) return false
  const { rows } = await sql`
    select from student join ${rowsOf(students, 'id bigint, uid uuid')} using (id, uid) limit 1`.execute(tx)
  return rows.length > 0
}

/** Archives do not hold these, but a copy of the database's files does. */
async function endTemporary(tx: Transaction<DB>): Promise<void> {
  for (const table of [
    'session',
    'api_token',
    'roster_list',
    'substitute_visit',
    'substitute_link',
    'server_secret',
  ] as const)
    await tx.deleteFrom(table).execute()
}

async function renewFamilyKey(tx: Transaction<DB>, before: AccessBefore | undefined): Promise<void> {
  for (const key of before?.familyKeys ?? [])
    await sql`insert into server_secret (purpose, secret, is_made) values ('family_link', decode(${key}, 'hex'), true)`.execute(
      tx,
    )
}

const countOf = async (tx: Transaction<DB>, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(tx)).numAffectedRows ?? 0n)

const isNone = (key: string, keys: readonly string[]) => sql`${sql.raw(key)} <> all(${keys}::text[])`

const revokeApps = (tx: Transaction<DB>, apps: readonly string[]) =>
  countOf(
    tx,
    sql`update api_client set revoked_at = now() where revoked_at is null and ${isNone(APP_KEY, apps)}`,
  )

const endCalendars = (tx: Transaction<DB>, calendars: readonly string[]) =>
  countOf(tx, sql`delete from calendar_feed where ${isNone(CALENDAR_KEY, calendars)}`)

/** The day of its end stays, because it is part of what was signed. */
const revokeLinks = (tx: Transaction<DB>, links: readonly string[]) =>
  countOf(
    tx,
    sql`update family_link set revoked_at = now()
      where revoked_at is null and expires_at > now() and ${isNone(LINK_KEY, links)}`,
  )

const rowsOf = (rows: readonly object[], columns: string) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as before (${sql.raw(columns)})`

type Rights = { role: string; superuser: boolean; active: boolean }

/** Returns how many people have fewer rights than in the archive. Each change of an account is in the audit. */
async function endRights(tx: Transaction<DB>, before: AccessBefore): Promise<number> {
  const teachers = await endTeachers(tx, before)
  const accounts = await sql<{ id: number; teacher_id: number | null; old: Rights; new: Rights }>`
    with judged as (
      select account.id, account.role, account.superuser, account.active,
        case when account.role = 'admin' and before.role = 'teacher' and teacher_id is not null then 'teacher'
          else account.role end new_role,
        account.superuser and coalesce(before.superuser and before.role = 'admin', false) new_superuser,
        account.active and coalesce(before.active and (account.role = 'none' or (before.email = lower(account.email)
          and (before.role = 'admin' or (before.role = 'teacher' and teacher_id is not null)))), false) new_active
      from account
        left join ${rowsOf(before.accounts, 'id bigint, email text, role text, superuser boolean, active boolean')} using (id)
      where account.role in ('admin', 'teacher') or (account.role = 'none' and before.id is not null)
    ), changed as (
      update account set role = new_role, superuser = new_superuser, active = new_active from judged
      where judged.id = account.id
        and (judged.role, judged.superuser, judged.active) is distinct from (new_role, new_superuser, new_active)
      returning account.id, account.teacher_id
    )
    select id, teacher_id, json_build_object('role', role, 'superuser', superuser, 'active', active) "old",
      json_build_object('role', new_role, 'superuser', new_superuser, 'active', new_active) "new"
    from changed join judged using (id)`.execute(tx)
  await auditAll(
    tx,
    accounts.rows.map(({ id, old, new: after }) => ({
      account: null,
      action: 'change' as const,
      subject: 'account',
      subjectId: id,
      details: changesBetween(old, after),
    })),
  )
  const counted = new Set(accounts.rows.map(({ teacher_id }) => teacher_id))
  return accounts.rows.length + teachers.filter(({ id }) => !counted.has(id)).length
}

/** A teacher's record lets its address sign in, so a record that no longer exists becomes inactive. */
async function endTeachers(tx: Transaction<DB>, { teachers }: AccessBefore): Promise<{ id: number }[]> {
  if (teachers.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    update teacher set active = false
    where active and not exists (
      select from ${rowsOf(teachers, 'id bigint, email text, active boolean')}
      where before.id = teacher.id and before.active and before.email = lower(teacher.email))
    returning id`.execute(tx)
  return rows
}

/**
 * Messages go only to addresses at which a contact still got them: the school may have removed or corrected the others
 * because someone else reads them.
 */
async function stopMessages(tx: Transaction<DB>, { contacts }: AccessBefore): Promise<number> {
  if (contacts.length === 0) return 0
  return countOf(
    tx,
    sql`
    with judged as (
      select contact.id, coalesce(bool_or(before.may_receive), false) may_receive,
        coalesce(bool_or(before.stopped = before.email), false) has_stopped
      from contact
        left join ${rowsOf(contacts, 'student_id bigint, email text, may_receive boolean, stopped text')}
          on before.student_id = contact.student_id and before.email = lower(contact.email)
      where contact.may_receive group by contact.id
    )
    update contact set may_receive = judged.may_receive,
      stopped_address = case when has_stopped then lower(email) else stopped_address end
    from judged
    where judged.id = contact.id
      and (not judged.may_receive or (has_stopped and stopped_address is distinct from lower(email)))`,
  )
}

async function endEditing(tx: Transaction<DB>): Promise<boolean> {
  return (await countOf(tx, sql`update school set teachers_may_edit = false where teachers_may_edit`)) > 0
}

/** If no one is left with this right, the next start grants it again. */
async function hasSuperuser(tx: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql`select from account where superuser and active limit 1`.execute(tx)
  if (rows.length === 0) await sql`update account set superuser = false where superuser`.execute(tx)
  return rows.length > 0
}
