import { sql } from 'kysely'
import type { Correction, CorrectionMark } from '#contract/day/attendance/corrections.ts'
import type { CorrectionState } from '#contract/day/attendance/office-words.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { clockText } from '../sheet/mark-times.ts'
import { attemptSubmit } from '../sheet/submit.ts'
import { retryStaleWrites } from '../sheet/write.ts'
import { findCorrection } from './list.ts'
import { sentences } from './sentences.ts'

type Decision = { decision: 'accept' | 'decline'; note?: string | undefined; version?: number | undefined }
type Closing = { id: number; state: Exclude<CorrectionState, 'open'>; note?: string | undefined }
type ClosedRequest = {
  section_period_id: number
  day: string
  teacher_id: number
  version: number
  reason: string
  marks: (CorrectionMark['asked'] & { student_id: number })[]
}

/** Accepts a request, which writes its marks in the same transaction, or declines it. The first decision is final. */
export async function decideCorrection(
  context: Context,
  id: number,
  { decision, note, version }: Decision,
): Promise<Correction> {
  if (decision === 'accept') await accept(context, { id, state: 'accepted', note }, version)
  else await closeRequest(context, { id, state: 'declined', note })
  return findCorrection(context, id)
}

/** Withdraws a request of the caller. */
export async function withdrawCorrection(context: Context, id: number): Promise<Correction> {
  const { teacher, state, may } = await findCorrection(context, id)
  if (state === 'open' && !may.withdraw) throw new Refusal('forbidden', sentences.otherTeacher(teacher.name))
  await closeRequest(context, { id, state: 'withdrawn' })
  return findCorrection(context, id)
}

/** A stale write rolls its transaction back, so that the request is open again for the next attempt. */
const accept = (context: Context, closing: Closing, version: number | undefined): Promise<void> =>
  retryStaleWrites(context, (current) =>
    context.db.transaction().execute((tx) => attemptAccept({ ...current, db: tx }, closing, version)),
  )

async function attemptAccept(context: Context, closing: Closing, version: number | undefined): Promise<void> {
  const request = await closeRequest(context, closing)
  const body = {
    section_period_id: request.section_period_id,
    date: request.day,
    teacher_id: request.teacher_id,
    attendance: attendanceOf(request),
    version: version ?? request.version,
    reason: request.reason,
  }
  const { reply } = await attemptSubmit(context, body, { correctionId: closing.id })
  const { changed_meanwhile } = reply
  if (changed_meanwhile.length > 0) {
    throw new Refusal('changed_meanwhile', sentences.sheetChanged(changed_meanwhile), {
      details: { changed: changed_meanwhile },
    })
  }
}

const attendanceOf = ({ marks }: ClosedRequest) =>
  Object.fromEntries(
    marks.map(({ student_id, status, excuse, comment, arrived_at, left_at }) => [
      student_id,
      {
        status,
        excuse: excuse ?? undefined,
        comment: comment ?? undefined,
        arrived_at: arrived_at ?? null,
        left_at: left_at ?? null,
      },
    ]),
  )

/** Closes an open request and returns the requested marks; 409 with the name of who closed it first. */
async function closeRequest(context: Context, { id, state, note }: Closing): Promise<ClosedRequest> {
  const { db, actor, now } = context
  const { rows } = await sql<ClosedRequest>`
    update attendance_correction
    set state = ${state}, decided_by_id = ${actor.account}, decided_at = ${now.moment}, note = ${note ?? null}
    where id = ${id} and state = 'open'
    returning section_period_id, day, teacher_id, version, reason,
      (select coalesce(json_agg(json_build_object('student_id', student_id, 'status', status, 'excuse', excuse,
          'comment', comment, 'arrived_at', ${clockText(sql`arrived_at`)}, 'left_at', ${clockText(sql`left_at`)})), '[]')
        from attendance_correction_mark where attendance_correction_id = ${id}) marks`.execute(db)
  const [closed] = rows
  if (closed) return closed
  const { state: before, decided } = await findCorrection(context, id)
  throw new Refusal('conflict', sentences.alreadyClosed(decided?.by, before))
}
