import { sql, type Kysely, type Transaction } from 'kysely'
import type { SchoolYear } from '#contract/plan/calendar/school-years.ts'
import type { ListedBlock } from '#contract/plan/schedules/block-schedules.ts'
import type { BlockSchedule } from '#contract/plan/schedules/records.ts'
import { weeksBetween } from '#contract/words.ts'
import { earlierOf, laterOf } from '#server/plan/calendar/days.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import { findNextYear, listedBlocks } from './of-year.ts'

export type BlockRow = Omit<BlockSchedule, 'duration'>
export type BlockDates = Pick<BlockRow, 'start_date' | 'end_date'>

export const withDuration = (block: BlockRow): BlockSchedule => ({
  ...block,
  duration: weeksBetween(block.start_date, block.end_date),
})

/** The day on which a timetable is shown: today, or the first day of a block to come, or the last of one that is over. */
export const dayInBlock = (today: string, { start_date, end_date }: BlockDates): string =>
  earlierOf(laterOf(today, start_date), end_date)

/** A block with the school year that the office plans, where it begins in one or later. */
export const withYear = (
  block: BlockRow,
  next: Pick<SchoolYear, 'id' | 'start_date'> | undefined,
): ListedBlock => ({
  ...withDuration(block),
  planned_year_id: next && block.start_date >= next.start_date ? next.id : null,
})

/** Block schedules, newest first, those of a year if a call names one; with a grade those that have section periods for it. */
export async function listBlocks(
  context: Context,
  { grade, year }: { grade?: number | undefined; year?: number | undefined } = {},
): Promise<ListedBlock[]> {
  const { db } = context
  const next = await findNextYear(db)
  const isListed = await listedBlocks(context, year, next)
  const { rows } = await sql<BlockRow>`
    select id, name, start_date, end_date from block_schedule
    where not archived and ${isListed} and (${grade ?? null}::int is null or exists (
      select from section_period
      where block_schedule_id = block_schedule.id and grade_level_id = ${grade ?? null} and not archived))
    order by start_date desc, id desc`.execute(db)
  return rows.map((block) => withYear(block, next))
}

/** A block that is not archived; 404 where there is none. */
export async function findBlock(db: Kysely<DB>, id: number): Promise<BlockRow> {
  const { rows } = await sql<BlockRow>`
    select id, name, start_date, end_date from block_schedule where id = ${id} and not archived`.execute(db)
  if (!rows[0]) throw notFound('block schedule')
  return rows[0]
}

/** The same, locked against changes to the end of the transaction. */
export async function lockBlock(tx: Transaction<DB>, id: number): Promise<BlockRow> {
  const { rows } = await sql<BlockRow>`
    select id, name, start_date, end_date from block_schedule where id = ${id} and not archived
    for no key update`.execute(tx)
  if (!rows[0]) throw notFound('block schedule')
  return rows[0]
}
