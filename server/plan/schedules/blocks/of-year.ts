import { sql, type Kysely, type RawBuilder } from 'kysely'
import { yearAfter } from '#contract/plan/calendar/year-after.ts'
import type { SchoolYear } from '#contract/plan/calendar/school-years.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { findPlanDay } from '#server/plan/calendar/plan-day.ts'
import { listSchoolYears } from '#server/plan/calendar/school-years.ts'

/** The school year that comes next, for which blocks are planned from its first day on; undefined where none is entered. */
export const findNextYear = async (db: Kysely<DB>): Promise<SchoolYear | undefined> =>
  yearAfter(await listSchoolYears(db))

/**
 * SQL for whether a row of `block_schedule` is in the lists of a person: for the office all, or those of the year that a call names.
 * Others see the blocks of the next year once it begins.
 */
export async function listedBlocks(
  context: Context,
  yearId: number | undefined,
  next: SchoolYear | undefined,
): Promise<RawBuilder<unknown>> {
  const on = await findPlanDay(context, yearId)
  if (on.isAhead) return sql`block_schedule.start_date >= ${on.day}::date`
  const isOfAll = yearId === undefined && context.actor.role === 'admin'
  return isOfAll || !next ? sql`true` : sql`block_schedule.start_date < ${next.start_date}::date`
}
