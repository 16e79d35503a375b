import { sql, type Transaction } from 'kysely'
import { kindWithReason, wrongTimes, type AbsenceTimes } from '#contract/day/attendance/absence-rules.ts'
import type { AbsenceReply, absences } from '#contract/day/attendance/absences.ts'
import type { Parsed } from '#contract/index.ts'
import { withChange } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { findReason } from '../reasons/find.ts'
import { latestMoment } from './enter.ts'
import { applyToMarks } from './outcome.ts'
import { auditAbsences, findStored, type AbsenceContext, type StoredAbsence } from './stored.ts'
import { sentences } from './sentences.ts'

export type AbsenceEdit = Parsed<(typeof absences)['PATCH /attendance/absences/:absenceId/'], 'body'>
type Saving = { apply: boolean }

const timesOf = ({ start_date, end_date, start_time, end_time, kind }: StoredAbsence): AbsenceTimes => ({
  start_date,
  end_date,
  start_time,
  end_time,
  kind,
})

/**
 * Changes a reported absence. A change of days, times or kind makes it the latest entry, which applies; a change of the note
 * or the reason alone does not.
 */
export async function changeAbsence(
  tx: Transaction<DB>,
  context: AbsenceContext,
  id: number,
  edit: AbsenceEdit,
): Promise<AbsenceReply> {
  const [before] = await findStored(tx, [id], { lock: true })
  if (!before || before.was_removed) throw notFound('reported absence')
  if (before.is_arrival) throw new Refusal('conflict', sentences.arrivalStays)
  if (before.is_leave) throw new Refusal('conflict', sentences.leaveStays)
  const reason = edit.reason_id
    ? await findReason(tx, edit.reason_id, { current: before.reason_id })
    : undefined
  const kind =
    edit.kind ?? (reason && reason.id !== before.reason_id ? kindWithReason(before.kind, reason) : undefined)
  const after = withChange(before, { ...edit, kind, note: edit.note === '' ? null : edit.note })
  const wrong = wrongTimes(after)
  if (wrong) {
    throw new Refusal('invalid', sentences.wrongTimes, {
      fields: { [wrong.field]: wrong.problem },
    })
  }
  const [from, to] = [timesOf(before), timesOf(after)]
  const isMoved = JSON.stringify(from) !== JSON.stringify(to)
  await sql`update reported_absence set start_date = ${to.start_date}, end_date = ${to.end_date},
      start_time = ${to.start_time}, end_time = ${to.end_time}, kind = ${to.kind}, note = ${after.note},
      source = ${after.source}, absence_reason_id = ${after.reason_id}
    where id = ${id}`.execute(tx)
  if (isMoved) {
    await sql`update reported_absence set changed_by_id = ${context.actor.account}, changed_at = ${latestMoment(context)}
      where id = ${id}`.execute(tx)
  }
  const details = {
    ...(before.note !== after.note && { note_changed: true }),
    ...(before.reason_id !== after.reason_id && { reason_changed: true }),
    ...sourceChange(before, after),
  }
  if (isMoved || Object.keys(details).length > 0) {
    await auditAbsences(tx, context, 'change', [{ of: before, before: from, after: to, details }])
  }
  return applyToMarks(tx, context, { ids: [id], apply: edit.apply, message: sentences.saved })
}

const sourceChange = ({ source: old }: StoredAbsence, { source }: StoredAbsence) =>
  old === source ? {} : { source: { old, new: source } }

/**
 * Deletes reported absences, all or none; 404 if one does not exist or was deleted before, 409 for a leave after which the student
 * came back.
 */
export async function removeAbsences(
  tx: Transaction<DB>,
  context: AbsenceContext,
  ids: readonly number[],
  { apply }: Saving,
): Promise<AbsenceReply> {
  const { actor, now } = context
  const stored = await findAll(tx, ids)
  if (stored.some(({ was_removed }) => was_removed)) throw notFound('reported absence')
  await assertNotBack(tx, ids)
  await sql`update reported_absence set removed_by_id = ${actor.account}, removed_at = ${now.moment}
    where id = any(${ids}::bigint[])`.execute(tx)
  const removed = stored.map((absence) => ({ of: absence, before: timesOf(absence), after: null }))
  await auditAbsences(tx, context, 'remove', removed)
  const message = sentences.deleted(stored.length)
  return applyToMarks(tx, context, { ids: stored.map(({ id }) => id), apply, message })
}

/** An arrival after a leave begins with it, so it would be left over without it. */
async function assertNotBack(tx: Transaction<DB>, ids: readonly number[]): Promise<void> {
  const { rows } = await sql`
    select from reported_absence leave join reported_absence arrival using (student_id, start_date, start_time)
    where leave.id = any(${ids}::bigint[]) and leave.is_leave and arrival.tardy_minutes is not null
      and arrival.removed_at is null and arrival.id <> all(${ids}::bigint[]) limit 1`.execute(tx)
  if (rows.length > 0) throw new Refusal('conflict', sentences.cameBack)
}

/** Applies reported absences that were saved before to the stored marks; deleted ones undo what they changed. */
export async function applyAbsences(
  tx: Transaction<DB>,
  context: AbsenceContext,
  ids: readonly number[],
  { apply }: Saving,
): Promise<AbsenceReply> {
  const stored = await findAll(tx, ids)
  const reply = await applyToMarks(tx, context, { ids: stored.map(({ id }) => id), apply, message: '' })
  return { ...reply, message: reply.message || sentences.noMarksToChange }
}

async function findAll(tx: Transaction<DB>, ids: readonly number[]): Promise<StoredAbsence[]> {
  const stored = await findStored(tx, ids, { lock: true })
  if (stored.length < new Set(ids).size) throw notFound('reported absence')
  return stored
}
