import { sql, type Kysely } from 'kysely'
import type { WeekSummary } from '#contract/students.ts'
import { markKind } from '#server/attendance/mark-counts.ts'
import type { DB } from '#server/database/schema.generated.ts'

type Summaries = Record<string, WeekSummary>

/** The marks of the school week that holds today and of the one before, by student; whoever has none has zeros. */
export async function summariseWeeks(db: Kysely<DB>, students: number[], today: string): Promise<Summaries> {
  const { rows } = await sql<{ summaries: Summaries | null }>`
    with week as (select date_trunc('week', ${today}::date)::date monday),
    asked as (select distinct unnest(${students}::int[]) student_id),
    mark as (
      select asked.student_id, attendance_mark.day >= week.monday is_current, ${markKind} counts_as
      from week cross join asked join attendance_mark on attendance_mark.student_id = asked.student_id
        and attendance_mark.day >= week.monday - 7 and attendance_mark.day < week.monday + 7
    ),
    block as (
      select asked.student_id, side.is_current, json_build_object(
        'P', count(*) filter (where counts_as = 'P'), 'A', count(*) filter (where counts_as = 'A'),
        'T', count(*) filter (where counts_as = 'T'), 'E', count(*) filter (where counts_as = 'E'),
        'total', count(counts_as)) counts
      from asked cross join (values (true), (false)) side (is_current) left join mark using (student_id, is_current)
      group by asked.student_id, side.is_current
    )
    select json_object_agg(this.student_id, json_build_object('current', this.counts, 'previous', last.counts)) summaries
    from block this join block last on last.student_id = this.student_id and this.is_current and not last.is_current
  `.execute(db)
  return rows[0]?.summaries ?? {}
}
