import { sql, type Kysely, type Transaction } from 'kysely'
import type { Parsed } from '#contract/index.ts'
import type { cover, TeacherAbsence } from '#contract/plan/schedules/cover.ts'
import { addDays } from '#server/plan/calendar/days.ts'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import {
  activeTeacher,
  assertFits,
  assertPastUnchanged,
  isOver,
  teacherName,
  type AbsentDays,
} from './absence-rules.ts'
import { freeCoversOfAbsent, cancelObsoleteCovers } from './freed.ts'
import { lockCovers } from './lock.ts'
import { absenceJson } from './read.ts'
import { sentences } from './sentences.ts'

type Routes = typeof cover
type NewAbsence = Parsed<Routes['POST /schedules/api/absences/'], 'body'>
type AbsenceChange = Parsed<Routes['PATCH /schedules/api/absences/:absenceId/'], 'body'>

/** The absences that last until a day or longer, by their first day. */
export async function listAbsences(
  db: Kysely<DB>,
  { from, teacher }: { from: string; teacher?: number | undefined },
): Promise<TeacherAbsence[]> {
  const { rows } = await sql<{ absence: TeacherAbsence }>`
    select ${absenceJson} absence from teacher_absence
    where end_date >= ${from}::date and teacher_id = coalesce(${teacher ?? null}::bigint, teacher_id)
    order by start_date, id`.execute(db)
  return rows.map(({ absence }) => absence)
}

/** Enters an absence; 409 for days that are over, and for days that are entered already. */
export const createAbsence = (context: Context, absence: NewAbsence): Promise<TeacherAbsence> =>
  context.db.transaction().execute(async (tx) => {
    await lockCovers(tx)
    const name = activeTeacher(context, absence.teacher_id)
    if (absence.start_date < context.now.day) throw isOver(absence.start_date, context.school)
    await assertFits(tx, context, absence, name)
    return createTeacherAbsence(tx, context, absence)
  })

/** The same as a part of a longer save: covers that the teacher has during the absence are cancelled. */
export async function createTeacherAbsence(
  tx: Transaction<DB>,
  context: Context,
  absence: NewAbsence,
): Promise<TeacherAbsence> {
  const id = await insertAbsence(tx, absence)
  const freed = await freeCoversOfAbsent(tx, id, context.now)
  await auditAbsence(tx, context, 'add', absence, { covers_taken_back: freed.length })
  return { id, ...storedFields(absence) }
}

/** The fields that an absence is stored with. */
const storedFields = ({
  teacher_id,
  start_date,
  end_date,
  section_period_ids,
  reason,
  substitute_note,
}: NewAbsence) => ({
  teacher_id,
  start_date,
  end_date,
  section_period_ids: section_period_ids && [...new Set(section_period_ids)].toSorted((a, b) => a - b),
  reason: reason || null,
  substitute_note: substitute_note || null,
})

/** The texts of an absence, to be stored with another one. */
export const textsOf = ({ reason, substitute_note }: Pick<TeacherAbsence, 'reason' | 'substitute_note'>) => ({
  reason: reason ?? undefined,
  substitute_note: substitute_note ?? undefined,
})

export async function insertAbsence(tx: Transaction<DB>, absence: NewAbsence): Promise<number> {
  const { section_period_ids, ...fields } = storedFields(absence)
  const { id } = await tx
    .insertInto('teacher_absence')
    .values({ ...fields, whole_days: section_period_ids === null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setPeriods(tx, id, section_period_ids)
  return id
}

export async function setPeriods(
  tx: Transaction<DB>,
  id: number,
  periods: readonly number[] | null,
): Promise<void> {
  await sql`delete from teacher_absence_period where teacher_absence_id = ${id}`.execute(tx)
  await sql`insert into teacher_absence_period (teacher_absence_id, section_period_id)
    select ${id}, period from unnest(${periods ?? []}::bigint[]) period`.execute(tx)
}

/**
 * Changes an absence. Past days do not change: other section periods of an absence that has begun become a new absence from
 * today on. Coverage that is no longer needed, or that the absent teacher was to give, is removed.
 */
export const updateAbsence = (
  context: Context,
  id: number,
  change: AbsenceChange,
): Promise<TeacherAbsence & { freed: number }> =>
  context.db.transaction().execute(async (tx) => {
    const { now } = context
    await lockCovers(tx)
    const before = await findCurrent(tx, context, id)
    const after = {
      ...before,
      start_date: change.start_date ?? before.start_date,
      end_date: change.end_date ?? before.end_date,
      section_period_ids:
        change.section_period_ids === undefined ? before.section_period_ids : change.section_period_ids,
      ...textsOf({
        reason: change.reason === undefined ? before.reason : change.reason,
        substitute_note:
          change.substitute_note === undefined ? before.substitute_note : change.substitute_note,
      }),
    }
    assertPastUnchanged(context, before, after)
    await assertFits(tx, context, after, teacherName(context, before.teacher_id), id)
    const hasBegun = before.start_date < now.day
    const isSplit = hasBegun && String(after.section_period_ids) !== String(before.section_period_ids)
    let saved = id
    if (isSplit) {
      await setDates(tx, id, { ...before, end_date: addDays(now.day, -1) })
      saved = await insertAbsence(tx, { ...after, start_date: now.day })
    } else {
      await setDates(tx, id, after)
      await sql`update teacher_absence set reason = ${after.reason || null},
          substitute_note = ${after.substitute_note || null}, whole_days = ${after.section_period_ids === null}
        where id = ${id}`.execute(tx)
      await setPeriods(tx, id, after.section_period_ids)
    }
    const freed = [
      ...(await freeCoversOfAbsent(tx, saved, now)),
      ...(await cancelObsoleteCovers(tx, before.teacher_id, now)),
    ]
    await auditAbsence(tx, context, 'change', after, { covers_taken_back: freed.length })
    const start_date = isSplit ? now.day : after.start_date
    return { ...storedFields({ ...after, start_date }), id: saved, freed: freed.length }
  })

/** Ends an absence now: classes of today that have begun, and days before, stay in it. */
export const endAbsence = (context: Context, id: number): Promise<{ message: string; freed: number }> =>
  context.db.transaction().execute(async (tx) => {
    const { now } = context
    await lockCovers(tx)
    const before = await findCurrent(tx, context, id)
    const begun = await startedPeriods(tx, before, now)
    await sql`delete from teacher_absence where id = ${id} and start_date >= ${now.day}::date`.execute(tx)
    if (before.start_date < now.day) await setDates(tx, id, { ...before, end_date: addDays(now.day, -1) })
    if (before.start_date <= now.day && begun.length > 0) {
      await insertAbsence(tx, {
        ...before,
        ...textsOf(before),
        start_date: now.day,
        end_date: now.day,
        section_period_ids: begun,
      })
    }
    const freed = await cancelObsoleteCovers(tx, before.teacher_id, now)
    await auditAbsence(tx, context, 'remove', before, { covers_taken_back: freed.length })
    const name = teacherName(context, before.teacher_id)
    return { message: sentences.isBack(name, freed.length), freed: freed.length }
  })

export const setDates = (
  tx: Transaction<DB>,
  id: number,
  { start_date, end_date }: { start_date: string; end_date: string },
) =>
  sql`update teacher_absence set start_date = ${start_date}, end_date = ${end_date} where id = ${id}`.execute(
    tx,
  )

/** The section periods of an absence in which the teacher meets a group today and that have begun. */
async function startedPeriods(
  tx: Transaction<DB>,
  { id, teacher_id, section_period_ids }: TeacherAbsence,
  { day, time }: Context['now'],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct section_period.id
    from assignment join section_period on section_period.id = section_period_id
    where teacher_id = ${teacher_id} and (during @> ${day}::date) is true and start_time <= ${time}::time
      and extract(isodow from ${day}::date) = any(days_of_week)
      and (${section_period_ids === null} or section_period.id in (
        select section_period_id from teacher_absence_period where teacher_absence_id = ${id}))
    order by section_period.id`.execute(tx)
  return rows.map((row) => row.id)
}

/** An absence that is not over, locked; 404 for an unknown one, 409 for one that is over. */
async function findCurrent(
  tx: Transaction<DB>,
  { now, school }: Context,
  id: number,
): Promise<TeacherAbsence> {
  const { rows } = await sql<{ absence: TeacherAbsence }>`
    select ${absenceJson} absence from teacher_absence where id = ${id} for update`.execute(tx)
  const absence = rows[0]?.absence
  if (!absence) throw notFound('absence')
  if (absence.end_date < now.day) throw isOver(absence.end_date, school)
  return absence
}

/** The texts are omitted, because they could not be deleted from the audit. */
const auditAbsence = (
  tx: Transaction<DB>,
  { actor }: Context,
  action: 'add' | 'change' | 'remove',
  { teacher_id, start_date, end_date, section_period_ids }: AbsentDays,
  more: Record<string, unknown>,
) =>
  audit(tx, {
    account: actor.account,
    action,
    subject: 'teacher_absence',
    subjectId: teacher_id,
    details: { start_date, end_date, whole_days: section_period_ids === null, ...more },
  })
