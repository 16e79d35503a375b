import { sql, type Transaction } from 'kysely'
import { ABSENCE_KIND_LABELS } from '#contract/plan/schedules/absence-kinds.ts'
import type { Parsed } from '#contract/index.ts'
import type { absenceRequests, AbsenceRequest } from '#contract/plan/schedules/absence-requests.ts'
import { audit } from '#server/database/audit.ts'
import { nameOf } from '#server/database/names.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { laterOf } from '#server/plan/calendar/days.ts'
import { findEntered, teacherName, type AbsentDays } from '../cover/absence-rules.ts'
import { createTeacherAbsence } from '../cover/absences.ts'
import { lockCovers } from '../cover/lock.ts'
import { findRequest } from './list.ts'
import { mailTeacher } from './mail.ts'
import { isLessonOn, listLessons, periodsMet, schoolDaysOf } from './rules.ts'
import { sentences } from './sentences.ts'
import { lockRequest, type StoredRequest } from './stored.ts'

type Routes = typeof absenceRequests
type Decline = Parsed<Routes['POST /schedules/api/absence-requests/:requestId/decline/'], 'body'>
type Answered = AbsenceRequest & { message: string }

/** The longest note that an absence can have, as its column says. */
const MAX_NOTE = 500

/**
 * Enters the absence that a teacher asked for: from today on, in the classes that still meet. One that the office has entered
 * meanwhile is used. Planning again, as after a lost reply, changes nothing.
 */
export const planRequest = (
  context: Context,
  id: number,
  version: number,
): Promise<Answered & { cover_date: string }> =>
  context.db.transaction().execute(async (tx) => {
    await lockCovers(tx)
    const request = await lockExisting(tx, id)
    const { teacher_id } = request
    const wasPlanned = isRepeated(context, request, 'planned')
    if (!wasPlanned) await assertOpen(tx, context, request, version)
    const absent = absentDays(context, request)
    const days = schoolDaysOf(context, absent)
    const lessons = await listLessons(tx, teacher_id, absent)
    const { reference } = context
    const cover_date =
      days.find((day) => lessons.some((lesson) => isLessonOn(reference, lesson, day))) ?? days[0]
    const teacher = teacherName(context, teacher_id)
    const reply = async (more: { wasEntered: boolean; dropped: number }) => ({
      ...(await findRequest({ ...context, db: tx }, id)),
      cover_date: cover_date ?? absent.start_date,
      message: sentences.planned({ teacher, ...more }),
    })
    if (wasPlanned) return reply({ wasEntered: false, dropped: 0 })
    if (!reference.teachers.get(teacher_id)?.active)
      throw new Refusal('conflict', sentences.inactiveTeacher(teacher))
    if (cover_date === undefined) {
      const { start_date, end_date } = absent
      throw new Refusal('closed_day', sentences.noSchoolForOffice(start_date, end_date, context.school))
    }
    const chosen = absent.section_period_ids
    const met = chosen && periodsMet(reference, { ...absent, lessons, periods: chosen })
    if (met?.length === 0) throw new Refusal('not_meeting', sentences.noClassLeft(teacher))
    const planned = { ...absent, section_period_ids: met }
    const entered = await findEntered(tx, planned)
    const absence = entered
      ? await addNote(tx, entered.id, { ...request, teacher })
      : (await createTeacherAbsence(tx, context, { ...planned, ...textsOf(request) })).id
    await close(tx, context, request, { state: 'planned', absence })
    await mailTeacher(tx, context, request, 'planned')
    return reply({
      wasEntered: entered !== undefined,
      dropped: (chosen?.length ?? 0) - (met?.length ?? 0),
    })
  })

/** Declines a request with a sentence for the teacher; the same once more changes nothing. */
export const declineRequest = (
  context: Context,
  id: number,
  { version, answer }: Decline,
): Promise<Answered> =>
  context.db.transaction().execute(async (tx) => {
    const request = await lockExisting(tx, id)
    if (!isRepeated(context, request, 'declined') || request.answer !== answer) {
      await assertOpen(tx, context, request, version)
      await close(tx, context, request, { state: 'declined', answer })
      await mailTeacher(tx, context, request, 'declined')
    }
    const message = sentences.declined(teacherName(context, request.teacher_id))
    return { ...(await findRequest({ ...context, db: tx }, id)), message }
  })

async function lockExisting(tx: Transaction<DB>, id: number): Promise<StoredRequest> {
  const request = await lockRequest(tx, id)
  if (!request) throw notFound('request')
  return request
}

/** Days that have passed since the request was sent stay out of the absence. */
const absentDays = (
  { now }: Context,
  { teacher_id, start_date, end_date, section_period_ids }: StoredRequest,
): AbsentDays => ({
  teacher_id,
  start_date: end_date < now.day ? start_date : laterOf(start_date, now.day),
  end_date,
  section_period_ids,
})

const isRepeated = (
  { actor }: Context,
  { state, decided_by_id }: StoredRequest,
  wanted: 'planned' | 'declined',
): boolean => state === wanted && decided_by_id === actor.account

async function assertOpen(
  tx: Transaction<DB>,
  context: Context,
  { state, version, decided_by_id, end_date, teacher_id }: StoredRequest,
  seen: number,
): Promise<void> {
  if (state !== 'open') {
    const { rows } = await sql<{
      name: string | null
    }>`select ${nameOf(sql`${decided_by_id}::bigint`)} "name"`.execute(tx)
    throw new Refusal('conflict', sentences.answeredBy(rows[0]?.name ?? 'Someone', state))
  }
  if (end_date < context.now.day) throw new Refusal('window', sentences.requestOver)
  if (version !== seen)
    throw new Refusal('conflict', sentences.changedByTeacher(teacherName(context, teacher_id)))
}

/** The texts of the absence: the kind of reason with the note to the office, which only the office sees, and the other note. */
const textsOf = ({ kind, office_note, substitute_note }: StoredRequest) => ({
  reason: [ABSENCE_KIND_LABELS[kind], office_note].filter(Boolean).join(': '),
  substitute_note: substitute_note ?? undefined,
})

/** Adds what the teacher wrote to an absence that the office had entered before; refused where both notes do not fit. */
async function addNote(
  tx: Transaction<DB>,
  absence: number,
  request: StoredRequest & { teacher: string },
): Promise<number> {
  const { reason, substitute_note = null } = textsOf(request)
  const both = sql`concat_ws(e'\n', substitute_note, ${substitute_note}::text)`
  const { numAffectedRows } = await sql`
    update teacher_absence set reason = coalesce(reason, ${reason}), substitute_note = nullif(${both}, '')
    where id = ${absence} and length(${both}) <= ${MAX_NOTE}`.execute(tx)
  if (numAffectedRows === 0n) throw new Refusal('conflict', sentences.notesTooLong(request.teacher, MAX_NOTE))
  return absence
}

async function close(
  tx: Transaction<DB>,
  { actor, now }: Context,
  { id, teacher_id, start_date, end_date }: StoredRequest,
  {
    state,
    absence = null,
    answer = null,
  }: { state: 'planned' | 'declined'; absence?: number | null; answer?: string | null },
): Promise<void> {
  await sql`update absence_request set state = ${state}, answer = ${answer}, teacher_absence_id = ${absence},
      decided_by_id = ${actor.account}, decided_at = ${now.moment} where id = ${id}`.execute(tx)
  await audit(tx, {
    account: actor.account,
    action: 'change',
    subject: 'absence_request',
    subjectId: teacher_id,
    details: { start_date, end_date, state },
  })
}
