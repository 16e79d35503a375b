import { sql, type Kysely, type RawBuilder } from 'kysely'
import { meetsOn } from '#server/plan/calendar/queries.ts'
import type { DB } from '#server/database/schema.generated.ts'

/**
 * Whether one of the section periods for which `periods` is true met before today (closures ignored) or had attendance taken.
 * If so, it is archived and not deleted, because past days do not change.
 */
export async function hasPast(db: Kysely<DB>, periods: RawBuilder<unknown>, today: string): Promise<boolean> {
  const { rows } = await sql<{ has_past: boolean }>`select exists (
    select from section_period join block_schedule on block_schedule.id = section_period.block_schedule_id
    where ${periods} and ${isPast(today)}) has_past`.execute(db)
  return rows[0]!.has_past
}

/** SQL for the same about a row of section_period, joined with its block_schedule. */
export const isPast = (today: string) => sql<boolean>`(
  exists (select from attendance_sheet where attendance_sheet.section_period_id = section_period.id offset 0)
  or exists (
    select from generate_series(greatest(block_schedule.start_date, section_period.starts_on),
      least(block_schedule.end_date, ${today}::date - 1), interval '1 day') day
    where ${meetsOn(sql`day.day::date`)}))`
