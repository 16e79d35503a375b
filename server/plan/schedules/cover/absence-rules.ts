import { sql, type Transaction } from 'kysely'
import type { TeacherAbsence } from '#contract/plan/schedules/cover.ts'
import type { DayDisplay } from '#contract/formats.ts'
import { MAX_BLOCK_DAYS, daysBetween } from '#contract/words.ts'
import { addDays } from '#server/plan/calendar/days.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { sentences } from './sentences.ts'

export const isOver = (day: string, school: DayDisplay) =>
  new Refusal('window', sentences.pastAbsence(day, school))

export function assertPastUnchanged(
  { now, school }: Context,
  before: TeacherAbsence,
  after: Pick<TeacherAbsence, 'start_date' | 'end_date'>,
): void {
  const today = now.day
  if (after.end_date < after.start_date) {
    const problem = sentences.endsBeforeStart
    throw new Refusal('invalid', sentences.lastDay(problem), { fields: { end_date: problem } })
  }
  if (after.start_date !== before.start_date && (before.start_date < today || after.start_date < today)) {
    throw isOver(before.start_date < today ? before.start_date : after.start_date, school)
  }
  if (after.end_date < addDays(today, -1)) throw isOver(after.end_date, school)
}

/** Whose absence it is, and when. */
export type AbsentDays = Pick<TeacherAbsence, 'teacher_id' | 'start_date' | 'end_date' | 'section_period_ids'>

/** Refuses absences that are too long, that are entered already, or in section periods where the teacher has no class. */
export async function assertFits(
  tx: Transaction<DB>,
  { school }: Context,
  absence: AbsentDays,
  name: string,
  exceptId = 0,
): Promise<void> {
  const { teacher_id, start_date, end_date, section_period_ids } = absence
  if (daysBetween(start_date, end_date) > MAX_BLOCK_DAYS) {
    const problem = sentences.tooLong(MAX_BLOCK_DAYS)
    throw new Refusal('invalid', sentences.lastDay(problem), { fields: { end_date: problem } })
  }
  const { rows } = await sql<{ misfit: number | null }>`
    select min(period) misfit from unnest(${section_period_ids ?? []}::bigint[]) period where not exists (
      select from assignment where section_period_id = period and teacher_id = ${teacher_id}
        and during && daterange(${start_date}::date, ${end_date}::date, '[]'))`.execute(tx)
  if (rows[0]!.misfit !== null) {
    const problem = sentences.noClassThen(name)
    throw new Refusal('not_meeting', problem, { fields: { section_period_ids: problem } })
  }
  const entered = await findEntered(tx, absence, exceptId)
  if (entered) {
    throw new Refusal(
      'duplicate',
      sentences.alreadyAbsent(name, entered.start_date, entered.end_date, school),
    )
  }
}

/** The absence that has all days and section periods of another one, if any. */
export async function findEntered(
  tx: Transaction<DB>,
  { teacher_id, start_date, end_date, section_period_ids }: AbsentDays,
  exceptId = 0,
): Promise<Pick<TeacherAbsence, 'id' | 'start_date' | 'end_date'> | undefined> {
  const { rows } = await sql<Pick<TeacherAbsence, 'id' | 'start_date' | 'end_date'>>`
    select id, start_date, end_date from teacher_absence
    where teacher_id = ${teacher_id} and id <> ${exceptId}
      and start_date <= ${start_date}::date and end_date >= ${end_date}::date
      and (whole_days or (${section_period_ids !== null} and ${section_period_ids ?? []}::bigint[] <@ array(
        select section_period_id from teacher_absence_period where teacher_absence_id = teacher_absence.id)))
    order by id limit 1`.execute(tx)
  return rows[0]
}

export const teacherName = ({ reference }: Context, id: number): string => {
  const teacher = reference.teachers.get(id)
  return teacher ? `${teacher.first_name} ${teacher.last_name}` : ''
}

/** The name of a teacher; 404 for an unknown one, 409 for a former one. */
export function activeTeacher(context: Context, id: number): string {
  const teacher = context.reference.teachers.get(id)
  if (!teacher) throw notFound('teacher')
  const name = teacherName(context, id)
  if (!teacher.active) throw new Refusal('conflict', sentences.inactiveTeacher(name))
  return name
}
