import { sql, type Kysely } from 'kysely'
import type { ReplyOf } from '#contract/index.ts'
import type { reports } from '#contract/reports.ts'
import { earlierOf } from '#server/calendar/days.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { SchoolTime } from '#server/http/clock.ts'
import { tiersOfSchool } from './chronic.ts'
import type { ReportRequest, Filters } from './filters.ts'
import type { Tiers } from './rules.ts'
import { periodDays, hasWeekday, schoolDays } from '#server/calendar/queries.ts'

type SheetCounts = Pick<ReportDescription, 'sheets_taken' | 'sheets_not_taken' | 'closed_later'>
type ReportDescription = ReplyOf<(typeof reports)['GET /attendance/reports/about/']>

/**
 * The days of a report, the tiers, how many sheets were taken and not taken, and which taken ones lie on days that were
 * closed since. A class needs a sheet on each school
 * day of its block and weekdays on which an assigned group has students, once it has ended.
 */
export async function describeReport(
  db: Kysely<DB>,
  { range, filters, comments }: ReportRequest,
  now: SchoolTime,
): Promise<ReportDescription> {
  const days = sql`daterange(${range.start}::date, ${range.end}::date, '[]')`
  const { rows } = await sql<SheetCounts & Tiers>`
    with school_day as materialized (
      ${schoolDays({ start: range.start, end: earlierOf(range.end, now.day) })}
    ),
    group_days as (
      select student_group_id, range_agg(during) present from group_membership
      where during && ${days} ${filters.student === undefined ? sql`` : sql`and student_id = ${filters.student}`}
      group by student_group_id
    ),
    class as materialized (
      select section_period_id, assignment.teacher_id, days_of_week, end_time,
        present * multirange(assignment.during * ${periodDays}) meets
      from assignment join group_days on group_days.student_group_id = assignment.student_group_id
        join section_period on section_period.id = assignment.section_period_id
        join block_schedule on block_schedule.id = section_period.block_schedule_id
      where assignment.during && ${days} ${filterBy(filters, 'assignment')}
        and start_date <= ${range.end}::date and end_date >= ${range.start}::date
    ),
    meeting as (
      select distinct section_period_id, day, teacher_id
      from class join school_day on meets @> day and ${hasWeekday(sql`day`)}
      where day < ${now.day}::date or end_time <= ${now.time}::time
    )
    select
      (select count(*) from attendance_sheet join section_period on section_period.id = attendance_sheet.section_period_id
        where day between ${range.start}::date and ${range.end}::date ${filterBy(filters, 'attendance_sheet')}
          ${withStudent(filters)}) sheets_taken,
      (select count(*) from meeting where not exists (select from attendance_sheet sheet
        where sheet.section_period_id = meeting.section_period_id and sheet.day = meeting.day
          and sheet.teacher_id = meeting.teacher_id)) sheets_not_taken,
      (select coalesce(json_agg(closed order by closed.day), '[]') from (
        select day, school_closure.name closure, entered_on, count(*) sheets
        from school_closure join attendance_sheet on day between school_closure.start_date and school_closure.end_date
          join section_period on section_period.id = attendance_sheet.section_period_id
        where day between ${range.start}::date and ${range.end}::date ${filterBy(filters, 'attendance_sheet')}
          ${withStudent(filters)}
        group by day, school_closure.id) closed) closed_later,
      ${tiersOfSchool}
    from school`.execute(db)
  const { at_risk, chronic, severe, ...counts } = rows[0]!
  const tiers = { at_risk, chronic, severe }
  const whose = typeof comments === 'string' ? comments : 'own'
  return { start_date: range.start, end_date: range.end, ...counts, comments: whose, tiers }
}

/** A group's grade is that of its section periods, so that no marks need to be read. */
const filterBy = ({ teacher, grade }: Filters, table: string) => sql`
  ${teacher === undefined ? sql`` : sql`and ${sql.ref(table)}.teacher_id = ${teacher}`}
  ${grade === undefined ? sql`` : sql`and section_period.grade_level_id = ${grade}`}`

const withStudent = ({ student }: Filters) =>
  student === undefined
    ? sql``
    : sql`and exists (select from attendance_mark mark where mark.student_id = ${student}
        and mark.section_period_id = attendance_sheet.section_period_id and mark.day = attendance_sheet.day
        and mark.teacher_id = attendance_sheet.teacher_id)`
