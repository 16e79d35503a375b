import { sql, type Kysely } from 'kysely'
import type { StudentYear } from '#contract/portal.ts'
import { gradeAtEndOf } from '#server/database/enrolled.ts'
import { isAbsentDay, markCounts, type Counts } from '#server/database/mark-counts.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { isClosedOn } from '#server/plan/calendar/queries.ts'
import { attendanceSummary } from './attendance-summary.ts'

type Row = Omit<StudentYear, 'standing'> & { counts: Counts }

/** The school years before the current one in which a student has marks, the latest first, each in numbers. */
export async function listEarlierYears(db: Kysely<DB>, student: number): Promise<StudentYear[]> {
  const { rows } = await sql<Row>`
    select year.id, year.name, start_date, end_date, counts, days_enrolled, days_absent, ${gradeAtEndOf(sql`${student}::bigint`, sql`daterange(start_date, end_date, '[]')`)} grade_level
    from school_year year cross join school cross join lateral (
      select ${markCounts} counts, min(day) since from attendance_mark
      where student_id = ${student} and day between start_date and end_date
    ) counted cross join lateral (
      select count(*)::int days_enrolled, (count(*) filter (where is_absent))::int days_absent
      from (
        select ${isAbsentDay} is_absent from attendance_mark
        where student_id = ${student} and day between start_date and end_date
          and extract(isodow from day) < 6 and not ${isClosedOn(sql`attendance_mark.day`)}
        group by day
      ) school_day
    ) days
    where start_date < year_start and since is not null order by start_date desc`.execute(db)
  return rows.map(({ counts, ...year }) => Object.assign(year, { standing: attendanceSummary(counts) }))
}
