import { sql, type Transaction } from 'kysely'
import type { DB } from './schema.generated.ts'

type AuditEntry = {
  /** The account that did it. */
  account: number
  action: 'add' | 'change' | 'remove' | 'export'
  /** The kind of record and its id; the school itself has none. */
  subject: string
  subjectId: number | null
  details: Record<string, unknown>
}

/** Records who did what, in the transaction that does it. Details hold no secrets. */
export const audit = (tx: Transaction<DB>, entry: AuditEntry) => auditAll(tx, [entry])

/** The same for many entries at once. */
export const auditAll = (tx: Transaction<DB>, entries: readonly AuditEntry[]) =>
  sql`insert into audit (account_id, action, subject, subject_id, details)
    select account, action, subject, "subjectId", details
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as entry (account int, action text, subject text, "subjectId" int, details jsonb)`.execute(tx)

/** A record with the fields that were sent in the place of its own; fields it does not have are left out. */
export function withChange<T extends object>(before: T, sent: { [F in keyof T]?: T[F] | undefined }): T {
  const after = { ...before }
  for (const field of Object.keys(before) as (keyof T)[]) {
    const value = sent[field]
    if (value !== undefined) after[field] = value
  }
  return after
}

/** The fields of `after` that differ from `before`, as they go into an audit row. */
export function changesBetween<T extends object>(before: T, after: T) {
  const changes: Record<string, { old: unknown; new: unknown }> = {}
  for (const field of Object.keys(after) as (keyof T & string)[]) {
    if (after[field] !== before[field]) changes[field] = { old: before[field], new: after[field] }
  }
  return changes
}
