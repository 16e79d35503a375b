import { sql, type Kysely } from 'kysely'
import type { ChronicRow } from '#contract/reports.ts'
import { isAbsentDay } from '#server/database/mark-counts.ts'
import { sheetName } from '#server/database/names.ts'
import { byLastName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { ofTeacherAndGrade, passesFilters, type ReportRequest } from './filters.ts'
import { absenceTier, type Tiers } from './rules.ts'
import { schoolDays } from '#server/plan/calendar/queries.ts'

type Row = Pick<
  ChronicRow,
  'student_id' | 'student_number' | 'student' | 'grade_level' | 'days_absent' | 'days_enrolled'
> &
  Tiers

/**
 * Each student's absent days, the most absent first. A filter by teacher or grade selects students with such a mark, but their
 * days count all of their marks, because otherwise one missed class would make a day absent. `students` limits the result. Each
 * day is grouped separately, so that only the students of one day are in memory.
 */
export async function chronicAbsence(
  db: Kysely<DB>,
  { range, filters }: ReportRequest,
  students?: readonly number[],
): Promise<ChronicRow[]> {
  const { rows } = await sql<Row>`
    with school_day as (${schoolDays(range)}),
    attended as (
      select student_id, count(*) filter (where is_absent) days_absent, count(*) days_enrolled
      from school_day cross join lateral (
        select student_id, ${isAbsentDay} is_absent ${chosen(filters)}
        from attendance_mark
        where attendance_mark.day = school_day.day ${passesFilters({ student: filters.student })}
          ${students === undefined ? sql`` : sql`and student_id = any(${students}::bigint[])`}
        group by student_id
      ) student_day
      group by student_id ${isNarrowed(filters) ? sql`having bool_or(is_chosen)` : sql``}
    )
    select student.id student_id, student_number, ${sheetName} student, ${gradeAtEndOf(range)} grade_level, days_absent, days_enrolled, ${tiersOfSchool}
    from attended join student on student.id = attended.student_id cross join school
    order by days_absent::numeric / days_enrolled desc, ${byLastName('student')}
  `.execute(db)
  return rows.map(({ at_risk, chronic, severe, ...days }) =>
    Object.assign(days, absenceTier(days, { at_risk, chronic, severe })),
  )
}

/** SQL for the grade that met when a student's last mark of a range was taken: a later change of grade leaves it as it is. */
const gradeAtEndOf = ({ start, end }: ReportRequest['range']) => sql`(
  select period.grade_level_id from attendance_mark mark join section_period period on period.id = mark.section_period_id
  where mark.student_id = student.id and mark.day between ${start}::date and ${end}::date order by mark.day desc limit 1)`

const isNarrowed = ({ teacher, grade }: ReportRequest['filters']) =>
  teacher !== undefined || grade !== undefined

const chosen = (filters: ReportRequest['filters']) =>
  isNarrowed(filters) ? sql`, bool_or(true ${ofTeacherAndGrade(filters)}) is_chosen` : sql``

/** SQL for the tiers of the settings, from the school's row. */
export const tiersOfSchool = sql`tier_at_risk at_risk, tier_chronic chronic, tier_severe severe`
