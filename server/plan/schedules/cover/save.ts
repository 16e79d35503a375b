import { sql, type Transaction } from 'kysely'
import type { Parsed } from '#contract/index.ts'
import type { cover, CoverDay } from '#contract/plan/schedules/cover.ts'
import { auditAll } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { activeTeacher } from './absence-rules.ts'
import { createTeacherAbsence } from './absences.ts'
import {
  busyTimes,
  coverKey,
  isAbsentAllDay,
  isAbsentIn,
  meetingKey,
  missedBy,
  missedSentence,
} from './busy.ts'
import { closedDay, findCoverDay } from './day.ts'
import { lockCovers } from './lock.ts'
import { readCoverFacts, type CoverFacts, type StoredCover } from './read.ts'
import { sentences } from './sentences.ts'

type Routes = typeof cover
type CoverRequest = Parsed<Routes['POST /schedules/api/cover/'], 'body'>
type RequestedCover = CoverRequest['covers'][number]
type CoverQuery = Parsed<Routes['DELETE /schedules/api/cover/'], 'query'>

/**
 * Saves who covers meetings on a day, all or none, and enters their teachers as absent where they are not. 409 with what
 * they would miss where a covering teacher is not free, unless that is allowed or a reason is given.
 */
export const saveCovers = (
  context: Context,
  request: CoverRequest,
): Promise<CoverDay & { message: string }> =>
  context.db.transaction().execute(async (tx) => {
    await lockCovers(tx)
    assertOpen(context, request.date)
    const found = await readCoverFacts(tx, context.reference, { day: request.date, named: [] })
    assertFit(context, found, request.covers)
    await enterAllDay(tx, context, found, request.teacher_ids)
    const named = { ...found, named: new Set(request.teacher_ids) }
    await enterAbsences(tx, context, named, request.covers)
    const facts = await readCoverFacts(tx, context.reference, { day: request.date, named: [] })
    const wanted = request.covers.map((one) => toStored(one, facts))
    const changed = wanted.filter((one) => !facts.covers.some((stored) => isSame(stored, one)))
    const conflicts = findConflicts(context, facts, changed)
    if (conflicts.length > 0 && !request.allow_conflicts && request.reason === undefined) {
      throw new Refusal('clash', sentences.notFree(conflicts), {
        details: { clashes: conflicts },
      })
    }
    await writeCovers(tx, request.date, changed)
    await auditCovers(tx, context, { facts, changed, reason: request.reason, clashes: conflicts.length })
    const saved = await findCoverDay({ ...context, db: tx }, request.date, [])
    return { ...saved, message: sentences.saved(request, context.school) }
  })

/** Removes the coverage of a meeting; 404 if none is saved. */
export const deleteCover = (context: Context, query: CoverQuery): Promise<{ message: string }> =>
  context.db.transaction().execute(async (tx) => {
    await lockCovers(tx)
    assertOpen(context, query.date)
    const { rows } = await sql<Pick<StoredCover, 'teacher_id' | 'room_today'>>`
      delete from cover where day = ${query.date}::date and section_period_id = ${query.section_period_id}
        and absent_teacher_id = ${query.absent_teacher_id} returning teacher_id, room_number room_today`.execute(
      tx,
    )
    const [before] = rows
    if (!before) throw notFound('coverage')
    const facts = { day: query.date, covers: [{ ...query, ...before }] }
    await auditCovers(tx, context, {
      facts,
      changed: [{ ...query, teacher_id: null, room_today: null }],
      isCancelled: true,
    })
    return { message: sentences.coverageRemoved(query.date, context.school) }
  })

function assertOpen(context: Context, day: string): void {
  const closed = closedDay(context, day)
  if (closed) throw new Refusal(closed.code, closed.message)
}

/** A request without a room leaves the saved one. */
const toStored = ({ room_today, ...one }: RequestedCover, { covers }: CoverFacts): StoredCover => ({
  ...one,
  room_today:
    room_today === undefined
      ? (covers.find((stored) => coverKey(stored) === coverKey(one))?.room_today ?? null)
      : room_today || null,
})

const isSame = (one: StoredCover, other: StoredCover) =>
  coverKey(one) === coverKey(other) &&
  one.teacher_id === other.teacher_id &&
  one.room_today === other.room_today

/** Refuses meetings that do not take place, and people who cannot cover them at all. */
function assertFit(context: Context, { lessons, day }: CoverFacts, covers: readonly RequestedCover[]): void {
  const { school } = context
  const { teachers, sectionPeriods } = context.reference
  const meetings = new Set(lessons.map((one) => meetingKey(one.section_period_id, one.teacher_id)))
  for (const one of covers) {
    const absent = teachers.get(one.absent_teacher_id)
    const period = sectionPeriods.get(one.section_period_id)
    if (!absent) throw notFound('teacher')
    if (!period) throw notFound('section period')
    const name = `${absent.first_name} ${absent.last_name}`
    if (!meetings.has(coverKey(one))) {
      throw new Refusal('not_meeting', sentences.noClassInPeriod(name, period.name, day, school))
    }
    if (one.teacher_id === null) continue
    if (one.teacher_id === one.absent_teacher_id) {
      throw new Refusal('invalid', sentences.ownClass(name))
    }
    activeTeacher(context, one.teacher_id)
  }
  if (new Set(covers.map(coverKey)).size < covers.length) {
    throw new Refusal('invalid', sentences.listedTwice)
  }
}

/** Enters teachers as absent all day where they are not; 404 for an unknown one, 409 for a former one. */
async function enterAllDay(
  tx: Transaction<DB>,
  context: Context,
  facts: CoverFacts,
  teachers: readonly number[],
): Promise<void> {
  const day = {
    start_date: facts.day,
    end_date: facts.day,
    section_period_ids: null,
    reason: undefined,
    substitute_note: undefined,
  }
  for (const teacher_id of new Set(teachers)) {
    activeTeacher(context, teacher_id)
    if (isAbsentAllDay(facts, teacher_id)) continue
    await createTeacherAbsence(tx, context, { teacher_id, ...day })
  }
}

/** Enters the teachers of the meetings as absent: all day where these are all of their classes, else in these only. */
async function enterAbsences(
  tx: Transaction<DB>,
  context: Context,
  facts: CoverFacts,
  covers: readonly RequestedCover[],
): Promise<void> {
  const isEntered = (section_period_id: number, teacher_id: number) =>
    isAbsentIn(facts, { section_period_id, teacher_id })
  const missing = covers.filter((one) => !isEntered(one.section_period_id, one.absent_teacher_id))
  for (const [teacher, theirs] of Map.groupBy(missing, ({ absent_teacher_id }) => absent_teacher_id)) {
    const section_period_ids = theirs.map(({ section_period_id }) => section_period_id)
    const lessons = facts.lessons.filter(({ teacher_id }) => teacher_id === teacher)
    const isWholeDay = lessons.every(
      ({ section_period_id }) =>
        section_period_ids.includes(section_period_id) || isEntered(section_period_id, teacher),
    )
    await createTeacherAbsence(tx, context, {
      teacher_id: teacher,
      start_date: facts.day,
      end_date: facts.day,
      section_period_ids: isWholeDay ? null : section_period_ids,
      reason: undefined,
      substitute_note: undefined,
    })
  }
}

type CoverConflict = StoredCover & { message: string }

/** What covering teachers who are not free would miss, once everything is saved. */
function findConflicts(
  { reference, school }: Context,
  facts: CoverFacts,
  changed: readonly StoredCover[],
): CoverConflict[] {
  const keys = new Set(changed.map(coverKey))
  const covers = [...facts.covers.filter((stored) => !keys.has(coverKey(stored))), ...changed]
  const busy = busyTimes({ ...facts, covers })
  return changed.flatMap((one): CoverConflict[] => {
    if (one.teacher_id === null) return []
    const teacher = reference.teachers.get(one.teacher_id)!
    const { start_time, end_time } = facts.periods.get(one.section_period_id)!
    const missed = missedBy(busy, teacher.id, { key: coverKey(one), start_time, end_time })
    const name = `${teacher.first_name} ${teacher.last_name}`
    return missed.map((time) => Object.assign({}, one, { message: missedSentence(name, time, school) }))
  })
}

const writeCovers = (tx: Transaction<DB>, day: string, covers: readonly StoredCover[]) =>
  sql`insert into cover (section_period_id, day, absent_teacher_id, teacher_id, room_number)
    select section_period_id, ${day}::date, absent_teacher_id, teacher_id, room_today
    from jsonb_to_recordset(${JSON.stringify(covers)}::jsonb)
      as one (section_period_id bigint, absent_teacher_id bigint, teacher_id bigint, room_today text)
    on conflict (section_period_id, day, absent_teacher_id) do update
      set teacher_id = excluded.teacher_id, room_number = excluded.room_number`.execute(tx)

type Audited = {
  facts: Pick<CoverFacts, 'day' | 'covers'>
  changed: readonly StoredCover[]
  reason?: string | undefined
  clashes?: number
  isCancelled?: boolean
}

const auditCovers = (
  tx: Transaction<DB>,
  { actor, reference }: Context,
  { facts, changed, reason, clashes: conflicts = 0, isCancelled = false }: Audited,
) =>
  auditAll(
    tx,
    changed.map((one) => {
      const before = facts.covers.find((stored) => coverKey(stored) === coverKey(one))
      const room = { old: before?.room_today ?? null, new: one.room_today }
      return {
        account: actor.account,
        action: 'change' as const,
        subject: 'cover',
        subjectId: one.absent_teacher_id,
        details: {
          day: facts.day,
          section_period: reference.sectionPeriods.get(one.section_period_id)?.name ?? null,
          covering_teacher: {
            old: before?.teacher_id ?? null,
            new: one.teacher_id,
          },
          ...(room.old !== room.new && { room }),
          ...(one.teacher_id === null && !isCancelled && { no_cover_needed: true }),
          ...(isCancelled && { taken_back: true }),
          ...(conflicts > 0 && { allowed_although_not_free: true }),
          ...(reason !== undefined && { reason }),
        },
      }
    }),
  )
