import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { SchoolTime } from '#server/clock.ts'
import type { StoredCover } from './read.ts'

/** A cover that was cancelled. */
export type FreedCover = StoredCover & { day: string }

/** SQL for whether a cover's class, a row of `section_period`, has not begun yet. */
const isToCome = ({ day, time }: SchoolTime) =>
  sql`(cover.day > ${day}::date or (cover.day = ${day}::date and section_period.start_time > ${time}::time))`

const freed = sql`cover.day, cover.section_period_id, cover.absent_teacher_id, cover.teacher_id,
  cover.room_number room_today`

/** Removes coverage of a teacher's upcoming classes at which the teacher is not absent. */
export async function cancelObsoleteCovers(
  tx: Transaction<DB>,
  teacher: number,
  now: SchoolTime,
): Promise<FreedCover[]> {
  const { rows } = await sql<FreedCover>`
    delete from cover using section_period
    where section_period.id = cover.section_period_id and absent_teacher_id = ${teacher} and ${isToCome(now)}
      and not exists (select from teacher_absence absence
        where absence.teacher_id = ${teacher} and cover.day between start_date and end_date
          and (whole_days or exists (select from teacher_absence_period
            where teacher_absence_id = absence.id
              and teacher_absence_period.section_period_id = cover.section_period_id)))
    returning ${freed}`.execute(tx)
  return rows
}

/** Removes upcoming coverage by a teacher who is absent then, because of this absence. */
export async function freeCoversOfAbsent(
  tx: Transaction<DB>,
  absence: number,
  now: SchoolTime,
): Promise<FreedCover[]> {
  const { rows } = await sql<FreedCover>`
    delete from cover using section_period, teacher_absence absence
    where section_period.id = cover.section_period_id and ${isToCome(now)}
      and absence.id = ${absence} and cover.teacher_id = absence.teacher_id
      and cover.day between absence.start_date and absence.end_date
      and (whole_days or exists (select from teacher_absence_period
        join section_period missed on missed.id = teacher_absence_period.section_period_id
        where teacher_absence_id = absence.id and missed.start_time < section_period.end_time
          and section_period.start_time < missed.end_time))
    returning ${freed}`.execute(tx)
  return rows
}
