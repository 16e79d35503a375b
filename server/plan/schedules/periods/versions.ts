import { sql, type Transaction } from 'kysely'
import { addDays } from '#server/plan/calendar/days.ts'
import { hasWeekday } from '#server/plan/calendar/queries.ts'
import { endFromToday, hasNotEnded } from '#server/database/date-ranges.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import type { SchoolTime } from '#server/clock.ts'
import { Refusal } from '#server/http/failures.ts'
import { moveCovers } from '../cover/continued.ts'
import { isPast } from '../past-days.ts'
import { sentences } from '../sentences.ts'

/**
 * The first day on which new times of a section period can apply without changing a past class: today, or tomorrow if today's
 * class has begun or its attendance was taken (decision 44). Null if it has no past days.
 */
export async function firstDayOfChange(
  tx: Transaction<DB>,
  id: number,
  { day, time }: SchoolTime,
): Promise<string | null> {
  const { rows } = await sql<{ is_past: boolean; has_begun: boolean }>`
    select ${isPast(day)} is_past,
      (${hasWeekday(day)} and start_time <= ${time}::time) or exists (
        select from attendance_sheet sheet where sheet.section_period_id = section_period.id and sheet.day = ${day}::date
      ) has_begun
    from section_period join block_schedule on block_schedule.id = section_period.block_schedule_id
    where section_period.id = ${id}`.execute(tx)
  const { is_past, has_begun } = rows[0]!
  if (!is_past) return null
  return has_begun ? addDays(day, 1) : day
}

/** 409 if the block has no day left for the change. */
export async function assertBlockNotOver(
  tx: Transaction<DB>,
  { school }: Pick<Context, 'school'>,
  block: number,
  firstDay: string,
): Promise<void> {
  const { rows } = await sql<{ name: string; end_date: string }>`
    select name, end_date from block_schedule where id = ${block} and end_date < ${firstDay}::date`.execute(
    tx,
  )
  if (!rows[0]) return
  const { name, end_date } = rows[0]
  throw new Refusal('conflict', sentences.pastDays(name, end_date, school))
}

/**
 * Makes a section period that continues this one from a day on, with its values, the assignments that have days left, and the
 * covers and absences of teachers in it, and archives this one on that day. Returns the id of the new one.
 */
export async function continueFrom(tx: Transaction<DB>, id: number, day: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into section_period (block_schedule_id, grade_level_id, name, start_time, end_time, days_of_week, homeroom,
      starts_on, continues_id)
    select block_schedule_id, grade_level_id, name, start_time, end_time, days_of_week, homeroom, ${day}::date, id
    from section_period where id = ${id} returning id`.execute(tx)
  const continued = rows[0]!.id
  await sql`
    insert into assignment (section_period_id, student_group_id, teacher_id, during)
    select ${continued}, student_group_id, teacher_id, during * daterange(${day}::date, null)
    from assignment where section_period_id = ${id} and ${hasNotEnded(day)}`.execute(tx)
  await sql`
    insert into made_by_teacher (student_group_id, teacher_id, section_period_id)
    select student_group_id, teacher_id, ${continued} from made_by_teacher where section_period_id = ${id}`.execute(
    tx,
  )
  await moveCovers(tx, { from: id, to: continued, day })
  await endFromToday(tx, 'assignment', { where: sql`section_period_id = ${id}`, today: day })
  await sql`update section_period set archived_on = ${day}::date where id = ${id}`.execute(tx)
  return continued
}
