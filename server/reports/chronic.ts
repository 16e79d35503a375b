import { sql, type Kysely } from 'kysely'
import type { ChronicRow } from '#contract/reports.ts'
import { isAbsentCount, isAbsentDay, sumsOfDays } from '#server/database/mark-counts.ts'
import { sheetName } from '#server/database/names.ts'
import { byLastName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { ofClass, passesFilters, type ReportRequest } from './filters.ts'
import { absenceTier, type Tiers } from './rules.ts'
import { schoolDays } from '#server/plan/calendar/queries.ts'

type Row = Pick<
  ChronicRow,
  'student_id' | 'student_number' | 'student' | 'grade_level' | 'days_absent' | 'days_enrolled'
> &
  Tiers

/**
 * Each student's absent days, the most absent first. A filter by teacher, group or grade selects students with such a mark, but
 * their days count all of their marks, because otherwise one missed class would make a day absent. `students` limits the result.
 */
export async function chronicAbsence(
  db: Kysely<DB>,
  request: ReportRequest,
  students?: readonly number[],
): Promise<ChronicRow[]> {
  const { rows } = await sql<Row>`
    with ${attended(request, students)}
    select student.id student_id, student_number, ${sheetName} student, ${gradeAtEndOf(request.range)} grade_level, days_absent, days_enrolled, ${tiersOfSchool}
    from attended join student on student.id = attended.student_id cross join school
    order by days_absent::numeric / days_enrolled desc, ${byLastName('student')}
  `.execute(db)
  return rows.map(({ at_risk, chronic, severe, ...days }) =>
    Object.assign(days, absenceTier(days, { at_risk, chronic, severe })),
  )
}

type AbsentDays = Pick<ChronicRow, 'student_id' | 'days_absent' | 'days_enrolled'>

/** Only the days of each student. */
export async function countAbsentDays(db: Kysely<DB>, range: ReportRequest['range']): Promise<AbsentDays[]> {
  const { rows } =
    await sql<AbsentDays>`with ${attended({ range, filters: {} })} select * from attended`.execute(db)
  return rows
}

/** SQL for the days of students with marks, and how many of these were absent. */
function attended(
  { range, filters }: Pick<ReportRequest, 'range' | 'filters'>,
  students?: readonly number[],
) {
  const ofStudents = sql`${passesFilters({ student: filters.student })}
    ${students === undefined ? sql`` : sql`and attendance_mark.student_id = any(${students}::bigint[])`}`
  if (!isNarrowed(filters))
    return sql`
    attended as (${sumsOfDays('student', {
      range,
      where: sql`and day in (${schoolDays(range)}) ${ofStudents}`,
      by: sql`student_id`,
      sums: { days_absent: sql`count(*) filter (where ${isAbsentCount})`, days_enrolled: sql`count(*)` },
    })})`
  // Each day is grouped separately, so that only the students of one day are in memory.
  return sql`
    school_day as (${schoolDays(range)}),
    attended as (
      select student_id, count(*) filter (where is_absent) days_absent, count(*) days_enrolled
      from school_day cross join lateral (
        select student_id, ${isAbsentDay} is_absent, bool_or(true ${ofClass(filters)}) is_chosen
        from attendance_mark
        where attendance_mark.day = school_day.day ${ofStudents}
        group by student_id
      ) student_day
      group by student_id having bool_or(is_chosen)
    )`
}

/** SQL for the grade that met when a student's last mark of a range was taken: a later change of grade leaves it as it is. */
const gradeAtEndOf = ({ start, end }: ReportRequest['range']) => sql`(
  select period.grade_level_id from attendance_mark mark join section_period period on period.id = mark.section_period_id
  where mark.student_id = student.id and mark.day between ${start}::date and ${end}::date order by mark.day desc limit 1)`

const isNarrowed = ({ teacher, group, grade }: ReportRequest['filters']) =>
  (teacher ?? group ?? grade) !== undefined

/** SQL for the tiers of the settings, from the school's row. */
export const tiersOfSchool = sql`tier_at_risk at_risk, tier_chronic chronic, tier_severe severe`
