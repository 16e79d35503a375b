import { sql, type Transaction } from 'kysely'
import { kindWithReason, wrongTimes, type AbsenceTimes } from '#contract/day/attendance/absence-rules.ts'
import type { AbsenceKind } from '#contract/words.ts'
import { createStudentAbsence } from '#server/day/attendance/absences/enter.ts'
import { findReason } from '#server/day/attendance/reasons/find.ts'
import { retryStaleWrites } from '#server/day/attendance/sheet/write.ts'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { findResponse } from './queue.ts'
import { sentences } from './sentences.ts'

type Decision = {
  decision: 'accept' | 'decline'
  kind?: AbsenceKind | undefined
  note?: string | undefined
  reason_id?: number | null | undefined
}
type ClosedResponse = AbsenceTimes & {
  student_id: number
  is_active: boolean
  words: string
  reason_id: number | null
}

/**
 * Accepts a response, which makes it a reported absence and gives stored marks of absence its excuse, in one transaction; or
 * declines it. The first decision is final. Returns the sentence for the office.
 */
export async function decideResponse(context: Context, id: number, decision: Decision): Promise<string> {
  return retryStaleWrites(context, (current) =>
    current.db.transaction().execute((tx) => decide(tx, current, id, decision)),
  )
}

async function decide(
  tx: Transaction<DB>,
  context: Context,
  id: number,
  { decision, kind, note, reason_id: chosen }: Decision,
): Promise<string> {
  const { actor } = context
  const response = await closeResponse(tx, context, id, { decision, note })
  await audit(tx, {
    account: actor.account,
    action: 'change',
    subject: 'family_answer',
    subjectId: id,
    details: { decision },
    students: [response.student_id],
    session: actor.session,
  })
  if (decision === 'decline') return sentences.declined
  const { student_id, is_active, words, reason_id: given, ...report } = response
  if (!is_active) {
    throw new Refusal('conflict', sentences.studentLeft)
  }
  const reason_id = chosen === undefined ? given : chosen
  const reason = reason_id === null ? undefined : await findReason(tx, reason_id, { current: given })
  const times = { ...report, kind: kind ?? (reason ? kindWithReason(report.kind, reason) : report.kind) }
  assertFits(times)
  const { absence_ids, message } = await createStudentAbsence(tx, context, {
    ...times,
    student_ids: [student_id],
    reason_id: reason?.id,
    note: words,
    source: 'family',
    apply: true,
  })
  await sql`update family_response set reported_absence_id = ${absence_ids[0]} where id = ${id}`.execute(tx)
  return message
}

/** Another kind of absence may not fit the times that the family gave. */
function assertFits(times: AbsenceTimes): void {
  const wrong = wrongTimes(times)
  if (!wrong) return
  const sentence = `does not match these times: ${wrong.field.replace('_', ' ')} ${wrong.problem}`
  throw new Refusal('invalid', sentences.wrongKind(sentence), { fields: { kind: sentence } })
}

/** Closes a pending response and returns it; 409 with the name of who closed it first. */
async function closeResponse(
  tx: Transaction<DB>,
  context: Context,
  id: number,
  { decision, note }: Pick<Decision, 'decision' | 'note'>,
): Promise<ClosedResponse> {
  const { actor, now } = context
  // Deleting a contact locks the contact before its responses. The same order here prevents a deadlock.
  await sql`select from contact where id = (select contact_id from family_response where id = ${id}) for key share`.execute(
    tx,
  )
  const { rows } = await sql<ClosedResponse>`
    update family_response set state = ${decision === 'accept' ? 'accepted' : 'declined'}, note = ${note ?? null},
      decided_by_id = ${actor.account}, decided_at = ${now.moment}
    where id = ${id} and state = 'open'
    returning student_id, kind, start_date, end_date, to_char(start_time, 'HH24:MI') start_time,
      to_char(end_time, 'HH24:MI') end_time, message words, absence_reason_id reason_id,
      (select is_active from student where student.id = student_id) is_active`.execute(tx)
  const [closed] = rows
  if (closed) return closed
  const { state, decided } = await findResponse({ ...context, db: tx }, id)
  throw new Refusal('conflict', sentences.alreadyDecided(decided?.by, state))
}
