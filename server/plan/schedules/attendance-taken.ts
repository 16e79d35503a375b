import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'

type AttendanceCount = { sheets: number; marks: number }

/**
 * How many sheets were taken, with how many marks, in the section periods for which `periods` is true, on the days for which
 * `days` is. The sheets of each section period are found by an index: PostgreSQL would read those of all years instead.
 */
export async function countAttendance(
  db: Kysely<DB>,
  periods: RawBuilder<unknown>,
  days: RawBuilder<unknown> = sql`true`,
): Promise<AttendanceCount> {
  const { rows } = await sql<AttendanceCount>`
    select count(*)::int sheets, coalesce(sum(mark_count), 0)::int marks
    from section_period cross join lateral (
      select day, mark_count from attendance_sheet where section_period_id = section_period.id offset 0
    ) sheet
    where ${periods} and ${days}`.execute(db)
  return rows[0]!
}
