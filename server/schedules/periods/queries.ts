import { sql, type Kysely } from 'kysely'
import type { BlockSchedule, SectionPeriod } from '#contract/schedules/records.ts'
import { weeksBetween } from '#contract/words.ts'
import { weekdayNames } from '#server/calendar/days.ts'
import type { DB } from '#server/database/schema.generated.ts'

export type BlockRow = Omit<BlockSchedule, 'duration'>

export const withDuration = (block: BlockRow): BlockSchedule => ({
  ...block,
  duration: weeksBetween(block.start_date, block.end_date),
})

/** Block schedules, newest first; with a grade those that have section periods for it. */
export async function listBlocks(db: Kysely<DB>, grade: number | undefined): Promise<BlockSchedule[]> {
  const { rows } = await sql<BlockRow>`
    select id, name, start_date, end_date from block_schedule
    where not archived and (${grade ?? null}::int is null or exists (
      select from section_period
      where block_schedule_id = block_schedule.id and grade_level_id = ${grade ?? null} and not archived))
    order by start_date desc, id desc`.execute(db)
  return rows.map(withDuration)
}

/** One block that is not archived. */
export async function findBlock(db: Kysely<DB>, id: number): Promise<BlockRow | undefined> {
  const { rows } = await sql<BlockRow>`
    select id, name, start_date, end_date from block_schedule where id = ${id} and not archived`.execute(db)
  return rows[0]
}

/** SQL for what people call a row of section_period: its name, else 'Grade 8, 09:00-10:00'. */
export const sectionPeriodName = sql<string>`coalesce(section_period.name, 'Grade ' || section_period.grade_level_id + 5
  || ', ' || to_char(section_period.start_time, 'HH24:MI') || '-' || to_char(section_period.end_time, 'HH24:MI'))`

type PeriodRow = Omit<SectionPeriod, 'days_of_week'> & { days: number[] }

const periodsWhere = (which: ReturnType<typeof sql>) => sql<PeriodRow>`
  select section_period.id, ${sectionPeriodName} name, block_schedule_id block_schedule,
    to_char(start_time, 'HH24:MI') start_time, to_char(end_time, 'HH24:MI') end_time,
    json_build_object('id', grade_level_id, 'grade', grade_level_id + 5) grade_level,
    to_json(days_of_week) days, homeroom
  from section_period join block_schedule on block_schedule.id = section_period.block_schedule_id
  where not section_period.archived and not block_schedule.archived and ${which}
  order by block_schedule.start_date desc, block_schedule.id desc, section_period.grade_level_id,
    section_period.start_time, section_period.end_time, section_period.id`

const withDays = ({ days, ...period }: PeriodRow): SectionPeriod => ({
  ...period,
  days_of_week: weekdayNames(days),
})

/** Every section period by block (newest first), grade and time. */
export async function listSectionPeriods(db: Kysely<DB>): Promise<SectionPeriod[]> {
  const { rows } = await periodsWhere(sql`true`).execute(db)
  return rows.map(withDays)
}

/** The section periods of one grade in one block, by time. */
export async function listSectionPeriodsOf(
  db: Kysely<DB>,
  block: number,
  grade: number,
): Promise<SectionPeriod[]> {
  const { rows } = await periodsWhere(
    sql`block_schedule_id = ${block} and section_period.grade_level_id = ${grade}`,
  ).execute(db)
  return rows.map(withDays)
}

export async function findSectionPeriod(db: Kysely<DB>, id: number): Promise<SectionPeriod | undefined> {
  return (await findSectionPeriods(db, [id]))[0]
}

/** These section periods by time; unknown and archived ones are left out. */
export async function findSectionPeriods(db: Kysely<DB>, ids: readonly number[]): Promise<SectionPeriod[]> {
  const { rows } = await periodsWhere(sql`section_period.id = any(${ids}::int[])`).execute(db)
  return rows.map(withDays)
}
