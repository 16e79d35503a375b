import { sql, type Kysely, type Transaction } from 'kysely'
import type { AuditAction } from '#contract/operate/audit-words.ts'
import type { DB } from './schema.generated.ts'

export type AuditEntry = {
  /** The account that did it; null where a sign-in was refused before the person was known. */
  account: number | null
  action: AuditAction
  /** The kind of record and its id; the school itself has none. */
  subject: string
  subjectId: number | null
  details: Record<string, unknown>
  /** The hash of the session's token in hex. Only its first digits are stored. */
  session?: string | undefined
  /** The students in an export. */
  students?: readonly number[]
  /** A page fetched it automatically, without an action of a person. */
  automatic?: boolean
}

const SESSION_DIGITS = 8

/** How an audit row names a session: enough to tell the sessions of one person apart, and useless to sign in. */
export const sessionName = (session: string): string => session.slice(0, SESSION_DIGITS)

/** Records who did what, in the transaction that does it. Details hold no secrets. */
export const audit = (tx: Transaction<DB>, entry: AuditEntry) => auditAll(tx, [entry])

/** The same for many entries at once. */
export const auditAll = (tx: Transaction<DB>, entries: readonly AuditEntry[]) => insertEntries(tx, entries)

/** Records an action without changes, such as an export, in one statement without a transaction. */
export const auditAlone = (db: Kysely<DB>, entry: AuditEntry) => insertEntries(db, [entry])

/** Sets the date of later audit rows in a transaction, because the demo school is created with past weeks. */
export const setAuditMoment = (tx: Transaction<DB>, moment: Date) =>
  sql`select set_config('homeroom.audit_at', ${moment.toISOString()}, true)`.execute(tx)

const insertEntries = (db: Kysely<DB>, entries: readonly AuditEntry[]) => {
  const rows = entries.map(({ session, ...entry }) => ({
    ...entry,
    session: session === undefined ? null : sessionName(session),
  }))
  return sql`insert into audit (at, account_id, action, subject, subject_id, details, session, student_ids, automatic)
    select coalesce(nullif(current_setting('homeroom.audit_at', true), '')::timestamptz, now()), account, action, subject,
      "subjectId", details, session, students, coalesce(automatic, false)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as entry (account bigint, action text, subject text, "subjectId" bigint, details jsonb, session text, students bigint[],
        automatic boolean)`.execute(db)
}

/** Returns the record with the sent fields applied; unknown fields are ignored. */
export function withChange<T extends object>(before: T, sent: { [F in keyof T]?: T[F] | undefined }): T {
  const after = { ...before }
  for (const field of Object.keys(before) as (keyof T)[]) {
    const value = sent[field]
    if (value !== undefined) after[field] = value
  }
  return after
}

/** The fields that differ, as they go into an audit row; a field that one of them lacks is null there. */
export function changesBetween<T extends object>(before: T, after: T) {
  const changes: Record<string, { old: unknown; new: unknown }> = {}
  for (const field of Object.keys({ ...before, ...after }) as (keyof T & string)[]) {
    if (after[field] !== before[field])
      changes[field] = { old: before[field] ?? null, new: after[field] ?? null }
  }
  return changes
}
