import { sql, type Kysely, type RawBuilder } from 'kysely'
import { gradeInFile } from '#contract/grades.ts'
import type { MembershipRow } from '#contract/reports/enrollment.ts'
import { DEFAULT_MEMBERSHIP_PERIOD, type MembershipPeriod } from '#contract/reports/periods.ts'
import { attendanceRate } from '#contract/words.ts'
import { isAbsentCount, sumsOfDays } from '#server/database/mark-counts.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { dayCell, percentCell } from '#server/http/files/csv.ts'
import { earlierOf } from '#server/plan/calendar/days.ts'
import { schoolDays } from '#server/plan/calendar/queries.ts'
import { reportColumns } from '../file-columns.ts'
import type { ReportRequest } from '../filters.ts'

type GradeRow = Omit<MembershipRow, 'adm' | 'ada' | 'attendance_rate'>

/** SQL for the first day of a school day's period, and for the day after its last. */
const PERIODS: Record<MembershipPeriod, { first: RawBuilder<string>; next: RawBuilder<string> }> = {
  day: { first: sql`day`, next: sql`day + 1` },
  week: { first: sql`date_trunc('week', day)::date`, next: sql`date_trunc('week', day)::date + 7` },
  month: {
    first: sql`date_trunc('month', day)::date`,
    next: sql`(date_trunc('month', day) + interval '1 month')::date`,
  },
  year: { first: sql`year.start_date`, next: sql`year.end_date + 1` },
}

/**
 * Membership and attendance by period: a row for each grade with students, by grade, and one for all grades unless one is chosen. Each
 * figure comes from sums over days, not from other averages, and is rounded once.
 */
export async function membership(db: Kysely<DB>, request: ReportRequest): Promise<MembershipRow[]> {
  const rows = await countDays(db, request)
  if (request.filters.grade !== undefined) return ofGrades(rows)
  const ofPeriods: MembershipRow[] = []
  for (const period of Map.groupBy(rows, ({ start_date }) => start_date).values())
    ofPeriods.push(...ofGrades(period), withAverages(allGradesOf(period)))
  return ofPeriods
}

const ofGrades = (rows: readonly GradeRow[]) =>
  rows.filter(({ grade_level }) => grade_level !== null).map(withAverages)

const allGradesOf = (period: readonly GradeRow[]): GradeRow => {
  const { start_date, end_date, school_days } = period[0]!
  const membership_days = period.reduce((sum, row) => sum + row.membership_days, 0)
  const days_present = period.reduce((sum, row) => sum + row.days_present, 0)
  return { start_date, end_date, grade_level: null, school_days, membership_days, days_present }
}

const withAverages = (row: GradeRow): MembershipRow =>
  Object.assign(row, {
    adm: Math.round((100 * row.membership_days) / row.school_days) / 100,
    ada: Math.round((100 * row.days_present) / row.school_days) / 100,
    attendance_rate: attendanceRate({ P: row.days_present, T: 0, total: row.membership_days }),
  })

/** A row for each period and grade with students; a period without any has one row without a grade. */
async function countDays(db: Kysely<DB>, { range, filters, by, today }: ReportRequest): Promise<GradeRow[]> {
  const { first, next } = PERIODS[by ?? DEFAULT_MEMBERSHIP_PERIOD]
  const days = { start: range.start, end: earlierOf(range.end, today) }
  const ofStudent = filters.student === undefined ? sql`` : sql`and student_id = ${filters.student}`
  const ofGrade = filters.grade === undefined ? sql`` : sql`and grade_level_id = ${filters.grade}`
  const absences = sumsOfDays('grade', {
    range: days,
    where: sql`and day in (select day from school_day) ${ofStudent} ${ofGrade}`,
    by: sql`day, grade_level_id`,
    sums: { days_absent: sql`count(*) filter (where ${isAbsentCount})` },
  })
  const { rows } = await sql<GradeRow>`
    with school_day as materialized (
      select day, ${first} "first", ${next} "next"
      from (${schoolDays(days)}) weekday join school_year year on day between year.start_date and year.end_date
      where day < ${today}::date or exists (select from attendance_sheet where attendance_sheet.day = weekday.day)
    ), period as (
      select "first", "next", count(*) school_days from school_day group by "first", "next"
    ), member as (
      select "first", grade_level_id, count(*) days
      from school_day join enrollment on during @> day ${ofStudent} ${ofGrade}
      group by "first", grade_level_id
    ), absence as (
      select "first", grade_level_id, sum(days_absent)::bigint days
      from (${absences}) of_day join school_day using (day) group by "first", grade_level_id
    )
    select greatest("first", ${range.start}::date)::text start_date, least("next" - 1, ${range.end}::date)::text end_date,
      member.grade_level_id grade_level, school_days, coalesce(member.days, 0) membership_days,
      coalesce(member.days, 0) - coalesce(absence.days, 0) days_present
    from period left join member using ("first") left join absence using ("first", grade_level_id)
    order by "first", member.grade_level_id`.execute(db)
  return rows
}

/** The columns of its file. */
export const membershipColumns = reportColumns('membership', {
  start_date: (row) => dayCell(row.start_date),
  end_date: (row) => dayCell(row.end_date),
  grade_level: ({ grade_level }) => (grade_level === null ? 'All' : gradeInFile(grade_level)),
  attendance_rate: (row) => percentCell(row.attendance_rate),
})
