import { sql, type Transaction } from 'kysely'
import type { calls, StudentToCall } from '#contract/day/attendance/calls.ts'
import type { Parsed } from '#contract/index.ts'
import { formatDay, formatTime } from '#contract/formats.ts'
import { arrivalTime } from '#contract/day/attendance/absence-rules.ts'
import { CALL_OUTCOME_LABELS } from '#contract/day/attendance/call-codes.ts'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { addOnce } from '#server/http/idempotency.ts'
import { createStudentAbsence } from '../absences/enter.ts'
import { listReportsOn } from '../absences/reports.ts'
import { listMarksOfDay } from '../marks-of-day.ts'
import { retryStaleWrites } from '../sheet/write.ts'
import { findStudentToCall } from './list.ts'
import { timesMissed } from './missed.ts'
import { sentences } from './sentences.ts'

type NewCall = Parsed<(typeof calls)['POST /attendance/calls/'], 'body'>
type RecordedCall = { message: string; call_id: number }

/**
 * Records a call. If the family gave a reason, it is entered for the classes that were missed, and their marks are changed.
 */
export async function recordCall(
  context: Context,
  call: NewCall,
): Promise<RecordedCall & { student: StudentToCall }> {
  assertPossibleDay(context, call.date)
  // A reason changes marks, whose sheets may be saved at the same moment.
  const recorded = await retryStaleWrites(context, () => addOnce(context, (tx) => addCall(tx, context, call)))
  return { ...recorded, student: await findStudentToCall(context, call.date, call.student_id) }
}

function assertPossibleDay({ now, school }: Context, day: string): void {
  if (day <= now.day) return
  throw new Refusal('future_day', sentences.futureDay(day, school))
}

async function addCall(tx: Transaction<DB>, context: Context, call: NewCall): Promise<RecordedCall> {
  const { actor, now } = context
  await assertCallable(tx, call)
  const hasReason = call.excuse !== undefined || call.reason_id !== undefined
  const entered = hasReason ? await enterReason(tx, context, call) : undefined
  const { rows } = await sql<{ id: number }>`
    insert into family_call (student_id, day, outcome, contact_id, note, reported_absence_id, called_by_id, called_at)
    values (${call.student_id}, ${call.date}, ${call.outcome}, ${call.contact_id ?? null}, ${call.note || null},
      ${entered?.absence_id ?? null}, ${actor.account}, ${now.moment}) returning id`.execute(tx)
  const call_id = rows[0]!.id
  const outcome = CALL_OUTCOME_LABELS[call.outcome]
  await audit(tx, {
    account: actor.account,
    action: 'change',
    subject: 'student',
    subjectId: call.student_id,
    details: {
      call_to_family: { old: null, new: `${outcome}, ${formatDay(call.date, 'short', context.school)}` },
    },
  })
  const message = sentences.logged(outcome)
  return { call_id, message: entered ? `${message} ${sentences.reasonSaved(entered.marks)}` : message }
}

/**
 * 404 for an unknown student, 409 for one who has left, 400 for a contact of another student. Locks the student until the end
 * of the transaction.
 */
async function assertCallable(tx: Transaction<DB>, { student_id, contact_id }: NewCall): Promise<void> {
  const { rows } = await sql<{ is_active: boolean; has_contact: boolean }>`
    select is_active, exists (select from contact where id = ${contact_id ?? null}::bigint
      and contact.student_id = student.id) has_contact
    from student where id = ${student_id} for key share`.execute(tx)
  const [student] = rows
  if (!student) throw notFound('student')
  if (!student.is_active) throw new Refusal('conflict', sentences.studentLeft)
  if (contact_id !== undefined && !student.has_contact) {
    throw new Refusal('invalid', sentences.otherContact, {
      fields: { contact_id: 'must be a contact of this student' },
    })
  }
}

/** Enters the reason for the time that the student has missed on the day, and changes the marks of it. */
async function enterReason(
  tx: Transaction<DB>,
  context: Context,
  { student_id, date, note, until, excuse, reason_id }: NewCall,
) {
  const marks =
    (await listMarksOfDay(tx, date, { only: [student_id], includeFormer: false })).get(student_id) ?? []
  const reports = await listReportsOn(tx, date, { students: [student_id], includeFormer: false })
  const { start_time, end_time } = timesMissed(marks, until ?? arrivalTime(reports.get(student_id) ?? []))
  if (start_time !== null && end_time !== null && end_time <= start_time) {
    throw new Refusal('invalid', sentences.untilTooEarly(start_time, context.school), {
      fields: { until: `must be after ${formatTime(start_time, context.school)}` },
    })
  }
  const { absence_ids, marks: changed } = await createStudentAbsence(tx, context, {
    student_ids: [student_id],
    scope: undefined,
    start_date: date,
    end_date: date,
    start_time,
    end_time,
    kind: excuse,
    reason_id,
    note,
    source: 'call',
    apply: true,
  })
  return { absence_id: absence_ids[0]!, marks: changed }
}
