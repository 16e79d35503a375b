import { sql, type Kysely } from 'kysely'
import { classTitle, type NamedClass } from '#contract/plan/calendar/class-title.ts'
import type { OwnAttendance, OwnMark } from '#contract/portal.ts'
import { markKind, markCounts, type Counts } from '#server/database/mark-counts.ts'
import { earlierOf, laterOf } from '#server/plan/calendar/days.ts'
import { fullName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { coreClassTaughtBy, courseOfGroup, sectionPeriodName } from '#server/database/names.ts'
import { attendanceSummary } from './attendance-summary.ts'

type Year = OwnAttendance['year']
type Query = { student: number; today: string; year: Year; month: string | undefined }
type MarkRow = Omit<OwnMark, 'class_name'> & Omit<NamedClass, 'group'>
type Row = Pick<OwnAttendance, 'closures'> & {
  marks: MarkRow[]
  missed: MarkRow[]
  year_counts: Counts
  month_counts: Counts
}

const monthOf = (day: string) => day.slice(0, 7)

/**
 * A month of a student's attendance, by default the current one or the nearest one of the school year, and the counts and
 * absences of that year.
 */
export async function findOwnAttendance(db: Kysely<DB>, query: Query): Promise<OwnAttendance> {
  const { year, today } = query
  const months = monthsWithin(year, today)
  const month = query.month ?? months.last_month
  const first = `${month}-01`
  const inMonth = sql`day >= ${first}::date and day < ${first}::date + interval '1 month'`
  const inYear = sql`day between ${year.start_date}::date and ${year.end_date}::date`
  const { rows } = await sql<Row>`
    with attendance_mark as materialized (
      select attendance_mark.*, ${inMonth} in_month, ${inYear} in_year
      from attendance_mark
      where student_id = ${query.student} and ((${inMonth}) or (${inYear}))
    )
    select (select ${markCounts} from attendance_mark where in_year) year_counts,
      (select ${markCounts} from attendance_mark where in_month) month_counts,
      ${marksWhere(sql`in_month`, sql`date, start_time, end_time, section_period`)} marks,
      ${marksWhere(sql`in_year and status <> 'P'`, sql`date desc, start_time, end_time, section_period`)} missed,
      (select coalesce(json_agg(json_build_object('name', name, 'start_date', start_date, 'end_date', end_date)
          order by start_date, school_closure.id), '[]')
        from school_closure
        where end_date >= ${first}::date and start_date < ${first}::date + interval '1 month') closures`.execute(
    db,
  )
  const { year_counts, month_counts, marks, missed, ...row } = rows[0]!
  return {
    ...row,
    marks: marks.map(withClassName),
    missed: missed.map(withClassName),
    ...months,
    month,
    year,
    year_standing: attendanceSummary(year_counts),
    month_standing: attendanceSummary(month_counts),
  }
}

const withClassName = ({ group_type, core_class, course, name, ...mark }: MarkRow): OwnMark => ({
  ...mark,
  class_name: classTitle({ group_type, core_class, course, name, group: mark.group }),
})

const marksWhere = (which: ReturnType<typeof sql>, order: ReturnType<typeof sql>) => sql<MarkRow[]>`
  (select coalesce(json_agg(one order by ${order}), '[]') from (
    select day date, ${sectionPeriodName} section_period, to_char(start_time, 'HH24:MI') start_time,
      to_char(end_time, 'HH24:MI') end_time, student_group.name "group",
      ${fullName('teacher')} teacher, ${markKind} counts_as, excuse,
      to_char(arrived_at, 'HH24:MI') arrived_at, to_char(left_at, 'HH24:MI') left_at, section_period.name,
      student_group.type group_type, ${coreClassTaughtBy(sql`attendance_mark.teacher_id`)} core_class, ${courseOfGroup} course
    from attendance_mark
      join section_period on section_period.id = attendance_mark.section_period_id
      join student_group on student_group.id = attendance_mark.student_group_id
      join teacher on teacher.id = attendance_mark.teacher_id
    where ${which}
  ) one)`

/** The months of the school year up to the current one. */
function monthsWithin({ start_date, end_date }: Year, today: string) {
  const last = laterOf(start_date, earlierOf(today, end_date))
  return { first_month: monthOf(start_date), last_month: monthOf(last) }
}
