import { sql, type Kysely, type RawBuilder } from 'kysely'
import { RETENTION, RETENTION_SUBJECTS, type RetentionSubject } from '#contract/operate/privacy/retention.ts'
import { type AuditAction } from '#contract/operate/audit-words.ts'
import { pluralize } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { sentences } from '../sentences.ts'
import { listRetention } from './periods.ts'
import { isToStaff } from '#server/mail/queue.ts'

/** The most rows that one statement deletes, so that it holds its locks only briefly. */
const BATCH = 5000

/** Statements that delete at most BATCH rows from before a moment, and return how many as `deleted`. */
type Deletion = (before: Date) => RawBuilder<{ deleted: number }>

const oldest = (table: string, column: string, where = sql`true`): Deletion => {
  const rows = sql`select ctid from ${sql.table(table)} where ${where} and ${sql.ref(column)} <`
  return (before) => sql`
    with deleted as (
      delete from ${sql.table(table)} where ctid = any(array(${rows} ${before} limit ${BATCH})) returning 1
    ) select count(*) deleted from deleted`
}

const auditEntries =
  (...kinds: AuditAction[]): Deletion =>
  (before) =>
    sql`select delete_audit_before(${before}, ${kinds}::text[], ${BATCH}) deleted`

const rowsOfUploads =
  (table: 'upload_change' | 'upload_rejected'): Deletion =>
  (before) =>
    sql`
    with deleted as (
      delete from ${sql.table(table)} where ctid = any(array(
        select ${sql.table(table)}.ctid from ${sql.table(table)} join upload_batch on upload_batch.id = upload_batch_id
        where upload_batch.at < ${before} limit ${BATCH})) returning 1
    ) select count(*) deleted from deleted`

/** Requests that are decided and no longer named by a change of a mark. */
const decidedRequests = sql`state <> 'open' and not exists (
  select from attendance_change where attendance_correction_id = attendance_correction.id)`

/** The row stays, so that the record shows who received mail. */
const textsOfMail: Deletion = (before) => sql`
    with emptied as (
      update message set subject = '', text = '', html = null where ctid = any(array(
        select ctid from message where state <> 'waiting' and text <> '' and ended_at < ${before} limit ${BATCH}))
      returning 1
    ) select count(*) deleted from emptied`

/** The days stay, so that past coverage is still explained. */
const reasonsOfAbsences: Deletion = (before) => sql`
    with emptied as (
      update teacher_absence set reason = null, substitute_note = null where ctid = any(array(
        select ctid from teacher_absence where end_date < ${before} and num_nonnulls(reason, substitute_note) > 0
        limit ${BATCH}))
      returning 1
    ) select count(*) deleted from emptied`

/** Of people who are no longer contacts. */
const withoutContact = sql`not exists (select from contact where lower(email) = address)`

const DELETIONS: Record<RetentionSubject, readonly Deletion[]> = {
  rejected_rows: [rowsOfUploads('upload_rejected')],
  upload_changes: [rowsOfUploads('upload_change')],
  unused_accounts: [(before) => sql`select delete_unused_accounts(${before}, ${BATCH}) deleted`],
  repeated_saves: [oldest('idempotency_key', 'used_at')],
  family_mail: [
    oldest('message', 'ended_at', isToStaff),
    textsOfMail,
    oldest('refused_address', 'refused_at', withoutContact),
    oldest('family_link', 'expires_at'),
  ],
  absence_requests: [oldest('absence_request', 'end_date'), reasonsOfAbsences],
  readings: [auditEntries('read', 'sign_in', 'sign_out', 'refuse'), oldest('substitute_link', 'made_at')],
  record_changes: [auditEntries('add', 'change', 'remove')],
  exports: [auditEntries('export')],
  emergency_rolls: [oldest('emergency_roll', 'started_at')],
  seating_charts: [oldest('seating_chart', 'changed_at')],
  mark_changes: [
    (before) => sql`select delete_mark_changes_before(${before}, ${BATCH}) deleted`,
    oldest('attendance_correction', 'decided_at', decidedRequests),
  ],
}

const DAY_MS = 86_400_000

/** Deletes what the school no longer keeps at a moment. Returns how many rows of each kind. Throws when `signal` is aborted. */
export async function deleteOld(
  db: Kysely<DB>,
  moment: Date,
  signal?: AbortSignal,
): Promise<Record<RetentionSubject, number>> {
  const deleted = Object.fromEntries(RETENTION_SUBJECTS.map((subject) => [subject, 0])) as Record<
    RetentionSubject,
    number
  >
  for (const { subject, days } of await listRetention(db)) {
    if (days === null) continue
    const before = new Date(moment.getTime() - days * DAY_MS)
    for (const deletion of DELETIONS[subject]) {
      deleted[subject] += await deleteInBatches(db, deletion(before), signal)
    }
  }
  return deleted
}

async function deleteInBatches(
  db: Kysely<DB>,
  batch: RawBuilder<{ deleted: number }>,
  signal?: AbortSignal,
): Promise<number> {
  let total = 0
  for (let count = BATCH; count === BATCH; total += count) {
    signal?.throwIfAborted()
    count = (await batch.execute(db)).rows[0]!.deleted
  }
  return total
}

/** The deletions as a sentence, for the state of the nightly job. */
export function describeDeleted(deleted: Record<RetentionSubject, number>): string {
  const parts = RETENTION_SUBJECTS.filter((subject) => deleted[subject] > 0).map(
    (subject) => `${RETENTION[subject].label}: ${pluralize(deleted[subject], 'row')}`,
  )
  return parts.length === 0 ? sentences.nothingOld : sentences.deleted(parts)
}
