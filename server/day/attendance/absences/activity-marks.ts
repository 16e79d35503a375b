import { sql, type RawBuilder } from 'kysely'
import { appliesTo } from './reports.ts'

type ActivityMarks = {
  start: string
  end: string
  /** SQL for further conditions on a row of attendance_mark, each with its `and`. */
  only?: RawBuilder<unknown>
}

/**
 * SQL for the rows of attendance_mark in a range of days that say present while the student was at an activity of the
 * school: the entry that counts for the student on that day is one, and its times touch the meeting. This is what
 * `expectedMark` says, for many days at once.
 */
export const activityMarks = ({ start, end, only = sql`` }: ActivityMarks) => sql`
  with entry as materialized (
    select * from reported_absence
    where removed_at is null and start_date <= ${end}::date and end_date >= ${start}::date
  ), activity as (
    select * from entry where kind = 'school_activity'
  ), mark as materialized (
    select attendance_mark.* from activity join attendance_mark on attendance_mark.student_id = activity.student_id
      and ${isPresentIn(start, end)} ${only}
    union
    select attendance_mark.* from (select * from activity where student_id is null) reported_absence
      join attendance_mark on ${isPresentIn(start, end)} ${only}
      join student on student.id = attendance_mark.student_id and ${appliesTo(sql`attendance_mark.day`)}
  ), counting as (
    select student_day.student_id, student_day.day, counted.start_time, counted.end_time
    from (select distinct student_id, day from mark) student_day
      join student on student.id = student_day.student_id
      cross join lateral (
        select kind, start_time, end_time from entry reported_absence
        where student_day.day between start_date and end_date and (reported_absence.student_id = student.id
          or reported_absence.student_id is null and ${appliesTo(sql`student_day.day`)})
        order by reported_absence.student_id is null, changed_at desc, id desc limit 1
      ) counted
    where counted.kind = 'school_activity'
  )
  select mark.* from mark join counting using (student_id, day)
    join section_period on section_period.id = mark.section_period_id
  where coalesce(counting.start_time < section_period.end_time, true)
    and coalesce(counting.end_time > section_period.start_time, true)`

const isPresentIn = (start: string, end: string) => sql`attendance_mark.status = 'P'
  and attendance_mark.day between start_date and end_date
  and attendance_mark.day between ${start}::date and ${end}::date`
