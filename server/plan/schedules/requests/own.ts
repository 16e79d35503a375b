import { sql, type Transaction } from 'kysely'
import type { Parsed } from '#contract/index.ts'
import type {
  absenceRequests,
  AbsenceRequest,
  RequestFields,
} from '#contract/plan/schedules/absence-requests.ts'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { addOnce } from '#server/http/idempotency.ts'
import { findEntered } from '../cover/absence-rules.ts'
import { lockCovers } from '../cover/lock.ts'
import { findRequest, isOffice } from './list.ts'
import { mailOffice } from './mail.ts'
import { assertNotTooLong, assertSchoolDays, listLessons, periodsMet } from './rules.ts'
import { sentences } from './sentences.ts'
import { lockRequest, type StoredRequest } from './stored.ts'

type Routes = typeof absenceRequests
type Change = Parsed<Routes['PUT /api/teachers/me/absence-requests/:requestId/'], 'body'>
type Answered = AbsenceRequest & { message: string }

/** A teacher asks for an absence. The lock of covers lets no second request or absence for the same days slip in. */
export const createRequest = (context: Context, fields: RequestFields): Promise<Answered> =>
  addOnce(context, async (tx) => {
    await lockCovers(tx)
    const teacher = ownTeacher(context)
    if (fields.start_date < context.now.day) throw isPast(context, fields.start_date)
    await assertPossible(tx, context, { ...fields, teacher, id: 0 })
    const id = await insertRequest(tx, context, teacher, fields)
    await auditRequest(tx, context, 'add', fields)
    const request = await findRequest({ ...context, db: tx }, id)
    await mailOffice(tx, context, request, 'sent')
    return { ...request, message: sentences.sent(fields.start_date, fields.end_date, context.school) }
  })

/** Replaces a request that waits. A first day that has passed meanwhile may stay. */
export const changeRequest = (
  context: Context,
  id: number,
  { version, ...fields }: Change,
): Promise<Answered> =>
  context.db.transaction().execute(async (tx) => {
    await lockCovers(tx)
    const teacher = ownTeacher(context)
    const before = await lockOwn(tx, context, id)
    assertWaits(context, before)
    if (before.version !== version) throw new Refusal('conflict', sentences.changedByYou)
    const { start_date, end_date } = fields
    const { day } = context.now
    if (start_date < day && start_date !== before.start_date) throw isPast(context, start_date)
    if (end_date < day) throw isPast(context, end_date)
    await assertPossible(tx, context, { ...fields, teacher, id })
    await sql`update absence_request set start_date = ${start_date}, end_date = ${end_date},
        whole_days = ${fields.section_period_ids === null}, kind = ${fields.kind},
        office_note = ${fields.office_note ?? null}, substitute_note = ${fields.substitute_note ?? null},
        version = version + 1
      where id = ${id}`.execute(tx)
    await setPeriods(tx, id, fields.section_period_ids)
    await auditRequest(tx, context, 'change', fields)
    const request = await findRequest({ ...context, db: tx }, id)
    await mailOffice(tx, context, request, 'changed')
    return { ...request, message: sentences.changed(start_date, end_date, context.school) }
  })

/** Withdraws a request that waits; doing it again changes nothing. */
export const withdrawRequest = (context: Context, id: number): Promise<Answered> =>
  context.db.transaction().execute(async (tx) => {
    const before = await lockOwn(tx, context, id)
    if (before.state !== 'withdrawn') {
      assertWaits(context, before)
      await sql`update absence_request set state = 'withdrawn', decided_by_id = ${context.actor.account},
          decided_at = ${context.now.moment} where id = ${id}`.execute(tx)
      await auditRequest(tx, context, 'remove', before)
    }
    const request = await findRequest({ ...context, db: tx }, id)
    return { ...request, message: sentences.withdrawn }
  })

function ownTeacher({ actor }: Context): number {
  if (isOffice(actor)) throw new Refusal('conflict', sentences.officeEnters)
  if (actor.teacher === null) throw notFound('teacher')
  return actor.teacher
}

async function lockOwn(tx: Transaction<DB>, { actor }: Context, id: number): Promise<StoredRequest> {
  const request = await lockRequest(tx, id)
  if (!request || request.teacher_id !== actor.teacher) throw notFound('request')
  return request
}

function assertWaits({ now }: Context, { state, end_date }: StoredRequest): void {
  if (state === 'planned') throw new Refusal('conflict', sentences.alreadyPlanned)
  if (state !== 'open') throw new Refusal('conflict', sentences.alreadyAnswered(state))
  if (end_date < now.day) throw new Refusal('window', sentences.requestOver)
}

const isPast = ({ school }: Context, day: string) => new Refusal('window', sentences.pastDay(day, school))

type Wanted = Pick<RequestFields, 'start_date' | 'end_date' | 'section_period_ids'> & {
  teacher: number
  /** The request that is changed, else 0. */
  id: number
}

/** Refuses days without school, classes that the teacher does not have then, and what is requested or entered already. */
async function assertPossible(tx: Transaction<DB>, context: Context, wanted: Wanted): Promise<void> {
  const { reference, school } = context
  const { start_date, end_date, section_period_ids, teacher } = wanted
  const days = { start_date, end_date }
  assertNotTooLong(days)
  assertSchoolDays(context, days)
  if (section_period_ids !== null) {
    const lessons = await listLessons(tx, teacher, days)
    const met = periodsMet(reference, { lessons, periods: section_period_ids, ...days })
    if (met.length < new Set(section_period_ids).size) {
      const problem = sentences.noClassThen
      throw new Refusal('not_meeting', problem, { fields: { section_period_ids: problem } })
    }
  }
  const other = await findOverlapping(tx, wanted)
  if (other) {
    throw new Refusal('duplicate', sentences.overlapping(other.start_date, other.end_date, school))
  }
  const entered = await findEntered(tx, { teacher_id: teacher, ...days, section_period_ids })
  if (entered) {
    throw new Refusal('duplicate', sentences.alreadyAbsent(entered.start_date, entered.end_date, school))
  }
}

/** Another waiting request of the teacher for one of these classes or days. */
async function findOverlapping(
  tx: Transaction<DB>,
  { start_date, end_date, section_period_ids, teacher, id }: Wanted,
): Promise<Pick<StoredRequest, 'start_date' | 'end_date'> | undefined> {
  const { rows } = await sql<Pick<StoredRequest, 'start_date' | 'end_date'>>`
    select start_date, end_date from absence_request request
    where teacher_id = ${teacher} and state = 'open' and id <> ${id}
      and start_date <= ${end_date}::date and end_date >= ${start_date}::date
      and (whole_days or ${section_period_ids === null} or exists (select from absence_request_period
        where absence_request_id = request.id and section_period_id = any(${section_period_ids ?? []}::bigint[])))
    order by start_date, id limit 1`.execute(tx)
  return rows[0]
}

async function insertRequest(
  tx: Transaction<DB>,
  { now }: Context,
  teacher: number,
  { start_date, end_date, section_period_ids, kind, office_note, substitute_note }: RequestFields,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into absence_request (teacher_id, start_date, end_date, whole_days, kind, office_note, substitute_note, requested_at)
    values (${teacher}, ${start_date}, ${end_date}, ${section_period_ids === null}, ${kind}, ${office_note ?? null},
      ${substitute_note ?? null}, ${now.moment})
    returning id`.execute(tx)
  const { id } = rows[0]!
  await setPeriods(tx, id, section_period_ids)
  return id
}

async function setPeriods(tx: Transaction<DB>, id: number, periods: readonly number[] | null): Promise<void> {
  await sql`delete from absence_request_period where absence_request_id = ${id}`.execute(tx)
  await sql`insert into absence_request_period (absence_request_id, section_period_id)
    select distinct ${id}::bigint, period from unnest(${periods ?? []}::bigint[]) period`.execute(tx)
}

/** The kind of reason and the notes are omitted, because they could not be deleted from the audit. */
const auditRequest = (
  tx: Transaction<DB>,
  { actor }: Context,
  action: 'add' | 'change' | 'remove',
  { start_date, end_date }: Pick<RequestFields, 'start_date' | 'end_date'>,
) =>
  audit(tx, {
    account: actor.account,
    action,
    subject: 'absence_request',
    subjectId: actor.teacher,
    details: { start_date, end_date },
  })
