import { sql } from 'kysely'
import { enrolledMemberships } from '#server/database/enrolled.ts'
import { earlierOf } from '#server/plan/calendar/days.ts'
import { hasWeekday, periodDays, schoolDays } from '#server/plan/calendar/queries.ts'
import type { SchoolTime } from '#server/clock.ts'
import type { Filters, ReportRequest } from './filters.ts'

/**
 * SQL for the common tables that end in `missing_sheet` (section_period_id, day, teacher_id): the sheets of a report's range
 * that should have been taken and were not. A class needs a sheet on each school day of its block and weekdays on which an
 * assigned group has students, once it has ended. `class` has each assignment with its `student_group_id` and the days on
 * which it `meets`.
 */
export const missingSheets = (
  { range, filters }: Pick<ReportRequest, 'range' | 'filters'>,
  now: SchoolTime,
) => {
  const days = sql`daterange(${range.start}::date, ${range.end}::date, '[]')`
  return sql`
    school_day as materialized (
      ${schoolDays({ start: range.start, end: earlierOf(range.end, now.day) })}
    ),
    group_days as (
      select student_group_id, range_agg(during) present from ${enrolledMemberships} membership
      where during && ${days} ${filters.student === undefined ? sql`` : sql`and student_id = ${filters.student}`}
      group by student_group_id
    ),
    class as materialized (
      select section_period_id, assignment.teacher_id, assignment.student_group_id, days_of_week, end_time,
        present * multirange(assignment.during * ${periodDays}) meets
      from assignment join group_days on group_days.student_group_id = assignment.student_group_id
        join section_period on section_period.id = assignment.section_period_id
        join block_schedule on block_schedule.id = section_period.block_schedule_id
      where assignment.during && ${days} ${ofTeacherAndPeriodGrade(filters, 'assignment')}
        ${filters.group === undefined ? sql`` : sql`and assignment.student_group_id = ${filters.group}`}
        and start_date <= ${range.end}::date and end_date >= ${range.start}::date
    ),
    meeting as (
      select distinct section_period_id, day, teacher_id
      from class join school_day on meets @> day and ${hasWeekday(sql`day`)}
      where day < ${now.day}::date or end_time <= ${now.time}::time
    ),
    missing_sheet as (
      select section_period_id, day, teacher_id from meeting
      where not exists (select from attendance_sheet sheet
        where sheet.section_period_id = meeting.section_period_id and sheet.day = meeting.day
          and sheet.teacher_id = meeting.teacher_id)
    )`
}

/**
 * SQL for the filters of teacher and grade on a table with a teacher, joined with section_period. A sheet is of
 * the grade whose section period it is, since one that was not taken has no students yet.
 */
export const ofTeacherAndPeriodGrade = (
  { teacher, grade }: Filters,
  table: 'assignment' | 'attendance_sheet',
) => sql`
  ${teacher === undefined ? sql`` : sql`and ${sql.ref(table)}.teacher_id = ${teacher}`}
  ${grade === undefined ? sql`` : sql`and section_period.grade_level_id = ${grade}`}`
