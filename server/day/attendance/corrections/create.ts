import { sql } from 'kysely'
import type { Correction, CorrectionRequest } from '#contract/day/attendance/corrections.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { isAdmin } from '../sheet/access.ts'
import { loadSheet, type LoadedSheet } from '../sheet/load.ts'
import { assertEnrolled, versionSeen } from '../sheet/read.ts'
import { assertDuringClass } from '../sheet/mark-times.ts'
import { isSameMark, sentMarks, withStoredDetails, type SentMark, type StoredMark } from '../sheet/merge.ts'
import { findCorrection } from './list.ts'
import { sentences } from './sentences.ts'

type ChangedMark = { mark: SentMark; before: StoredMark | undefined }

/** Stores a teacher's request for a correction; only marks that differ from the stored ones are in it. */
export async function requestCorrection(context: Context, body: CorrectionRequest): Promise<Correction> {
  const loaded = await loadSheet(context, body)
  assertMayRequest(context, loaded)
  await assertEnrolled(context, loaded, body.attendance)
  const sent = sentMarks(body.attendance)
  assertDuringClass(loaded.period, { sent, stored: loaded.row.marks, school: context.school })
  const changed = changedMarks(loaded, sent)
  assertComplete(loaded, changed)
  const id = await insertCorrection(context, body, { loaded, changed })
  if (id === undefined) throw new Refusal('duplicate', sentences.alreadyRequested)
  return findCorrection(context, id)
}

function assertMayRequest({ actor, school }: Context, { day, policy: { refusal } }: LoadedSheet): void {
  if (isAdmin(actor)) throw new Refusal('conflict', sentences.officeCorrects)
  if (!refusal) throw new Refusal('conflict', sentences.stillEditable(day, school))
  if (refusal.code !== 'window') throw new Refusal(refusal.code, refusal.message)
}

function changedMarks({ row }: LoadedSheet, sent: SentMark[]): ChangedMark[] {
  const stored = new Map(row.marks.map((mark) => [mark.student_id, mark]))
  return sent
    .map((mark) => ({
      mark: withStoredDetails(mark, stored.get(mark.student_id)),
      before: stored.get(mark.student_id),
    }))
    .filter(({ mark, before }) => before === undefined || !isSameMark(mark, before))
}

/** An accepted request makes a sheet count as taken, so a request for a sheet that was never taken needs all marks. */
function assertComplete({ row }: LoadedSheet, changed: ChangedMark[]): void {
  if (changed.length === 0) throw new Refusal('invalid', sentences.sameMarks)
  const marked = new Set(
    [...row.marks, ...changed.map(({ mark }) => mark)].map(({ student_id }) => student_id),
  )
  if (row.sheet === null && row.roster.some(({ student_id }) => !marked.has(student_id))) {
    throw new Refusal('invalid', sentences.neverTaken)
  }
}

/** The id of the new request; undefined where one for this sheet is open. */
async function insertCorrection(
  { db, actor, now }: Context,
  body: CorrectionRequest,
  { loaded: { period, teacher, day, row }, changed }: { loaded: LoadedSheet; changed: ChangedMark[] },
): Promise<number | undefined> {
  const marks = changed.map(({ mark, before }) => ({
    ...mark,
    old_status: before?.status ?? null,
    old_excuse: before?.excuse ?? null,
    old_comment: before?.comment ?? null,
    old_arrived_at: before?.arrived_at ?? null,
    old_left_at: before?.left_at ?? null,
  }))
  const current = versionSeen(row)
  const seen = Math.min(body.version ?? current, current)
  const { rows } = await sql<{ id: number }>`
    with request as (
      insert into attendance_correction (section_period_id, day, teacher_id, version, reason, requested_by_id, requested_at)
      values (${period.id}, ${day}, ${teacher.id}, ${seen}, ${body.reason}, ${actor.account}, ${now.moment})
      on conflict (section_period_id, day, teacher_id) where state = 'open' do nothing returning id
    ), request_mark as (
      insert into attendance_correction_mark (attendance_correction_id, student_id, status, excuse, comment,
        arrived_at, left_at, old_status, old_excuse, old_comment, old_arrived_at, old_left_at)
      select id, mark.* from request cross join jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as mark (
        student_id bigint, status text, excuse text, comment text, arrived_at time, left_at time, old_status text,
        old_excuse text, old_comment text, old_arrived_at time, old_left_at time)
    )
    select id from request`.execute(db)
  return rows[0]?.id
}
