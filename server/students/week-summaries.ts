import { sql, type Kysely } from 'kysely'
import type { WeekSummary } from '#contract/students.ts'
import { markKind } from '#server/attendance/mark-counts.ts'
import type { DB } from '#server/database/schema.generated.ts'

/**
 * Counts the marks of the week (Monday to Sunday) that contains `today` and of the week before it, by student id. A
 * student without marks has zeros.
 */
export async function findWeekSummaries(
  db: Kysely<DB>,
  students: readonly number[],
  today: string,
): Promise<Record<string, WeekSummary>> {
  const { rows } = await sql<{ summaries: Record<string, WeekSummary> | null }>`
    with week as (select date_trunc('week', ${today}::date)::date monday),
    requested as (select distinct unnest(${students}::int[]) student_id),
    mark as (
      select requested.student_id, attendance_mark.day >= week.monday is_current, ${markKind} counts_as
      from week cross join requested join attendance_mark on attendance_mark.student_id = requested.student_id
        and attendance_mark.day >= week.monday - 7 and attendance_mark.day < week.monday + 7
    ),
    summary as (
      select requested.student_id, side.is_current, json_build_object(
        'P', count(*) filter (where counts_as = 'P'), 'A', count(*) filter (where counts_as = 'A'),
        'T', count(*) filter (where counts_as = 'T'), 'E', count(*) filter (where counts_as = 'E'),
        'total', count(counts_as)) counts
      from requested cross join (values (true), (false)) side (is_current)
        left join mark using (student_id, is_current)
      group by requested.student_id, side.is_current
    )
    select json_object_agg(this.student_id,
      json_build_object('current', this.counts, 'previous', previous.counts)) summaries
    from summary this join summary previous
      on previous.student_id = this.student_id and this.is_current and not previous.is_current`.execute(db)
  return rows[0]?.summaries ?? {}
}
