import { sql, type Kysely } from 'kysely'
import type { ChronicRow } from '#contract/reports.ts'
import { gradeAtEndOf } from '#server/database/enrolled.ts'
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
  request: Pick<ReportRequest, 'range' | 'filters'>,
  students?: readonly number[],
): Promise<ChronicRow[]> {
  const { rows } = await sql<Row>`
    with ${attended(request, students)}
    select student.id student_id, student_number, ${sheetName} student, ${gradeAtEndOf(sql`student.id`, sql`daterange(${request.range.start}::date, ${request.range.end}::date, '[]')`)} grade_level,
      days_absent, days_enrolled, ${tiersOfSchool}
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
  const { teacher, group, grade } = filters
  // Most students were never in the grade, so that their days need not be read.
  const everInGrade = sql`and student_id in (select student_id from enrollment where grade_level_id = ${grade ?? null})`
  const ofStudents = sql`${passesFilters({ student: filters.student })} ${grade === undefined ? sql`` : everInGrade}
    ${students === undefined ? sql`` : sql`and attendance_mark.student_id = any(${students}::bigint[])`}`
  if ((teacher ?? group) === undefined) {
    const counted = {
      range,
      where: sql`and day in (${schoolDays(range)}) ${ofStudents}`,
      by: sql`student_id`,
      sums: { days_absent: sql`count(*) filter (where ${isAbsentCount})`, days_enrolled: sql`count(*)` },
    }
    if (grade === undefined) return sql`attended as (${sumsOfDays('student', counted)})`
    const days_in_grade = sql`count(*) filter (where grade_level_id = ${grade})`
    return sql`
    attended as (
      select student_id, days_absent, days_enrolled
      from (${sumsOfDays('grade', {
        ...counted,
        sums: { ...counted.sums, days_in_grade },
      })}) of_student
      where days_in_grade > 0
    )`
  }
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

/** SQL for the tiers of the settings, from the school's row. */
export const tiersOfSchool = sql`tier_at_risk at_risk, tier_chronic chronic, tier_severe severe`
