import { sql, type Kysely } from 'kysely'
import type { OwnLesson, TeacherHome } from '#contract/dashboards/teacher-home.ts'
import { meetsOn } from '#server/plan/calendar/queries.ts'
import { byLastName } from '#server/database/people.ts'
import { isEnrolledOn } from '#server/database/enrolled.ts'
import type { DB } from '#server/database/schema.generated.ts'

/** The teacher is notified from so many absences in a row on. */
const MIN_IN_A_ROW = 3

export type HomeFacts = {
  /** The teacher's sheets that were taken on one of the days. */
  taken: { day: string; section_period_id: number }[]
  /** The groups that have students on one of the days. */
  filled: { day: string; group_id: number }[]
  absences: TeacherHome['absent_in_a_row']
  /** The classes that the teacher covers on one of the days, by time. */
  covering: (Omit<OwnLesson, 'covered_for'> & { day: string; absent_teacher_id: number })[]
  /** The teacher's own classes that someone else covers on one of the days. */
  covered: { day: string; section_period_id: number }[]
}

type Query = {
  teacher: number
  today: string
  days: string[]
  groups: number[]
  /** The days whose marks are looked at for absences in a row. */
  absenceDays: string[]
}

/**
 * Marks are found by their days and the teacher's section periods, so that the cost does not grow during the school year. A
 * student is the teacher's own while in a group that the teacher meets today.
 */
export async function readHomeFacts(
  db: Kysely<DB>,
  { teacher, today, days, groups, absenceDays }: Query,
): Promise<HomeFacts> {
  const { rows } = await sql<HomeFacts>`
    with met as materialized (
      select distinct day, section_period_id, start_time
      from unnest(${absenceDays}::date[]) day
        join assignment on teacher_id = ${teacher} and (assignment.during @> day) is true
        join section_period on section_period.id = section_period_id
        join block_schedule on block_schedule.id = block_schedule_id and day between start_date and end_date
    ), own_student as materialized (
      select distinct student_id from assignment join group_membership using (student_group_id)
      where teacher_id = ${teacher} and assignment.during @> ${today}::date
        and group_membership.during @> ${today}::date
    ), mark as (
      select student_id, met.day, start_time, status, excuse
      from met cross join lateral (
        select student_id, status, excuse from attendance_mark
        where attendance_mark.day = met.day and attendance_mark.section_period_id = met.section_period_id
          and teacher_id = ${teacher} offset 0
      ) own_mark
      where student_id in (select student_id from own_student)
    ), run as (
      select *, count(*) filter (where status <> 'A') over (
        partition by student_id order by day desc, start_time desc) attended
      from mark
    ), absent as (
      select student_id, count(*)::int absences, (count(*) filter (where excuse = 'AEX'))::int excused,
        min(day) since, max(day) last
      from run where attended = 0 group by student_id having count(*) >= ${MIN_IN_A_ROW}
    )
    select
      (select coalesce(json_agg(json_build_object('day', day, 'section_period_id', section_period_id)), '[]')
        from attendance_sheet where teacher_id = ${teacher} and day = any(${days}::date[])) taken,
      (select coalesce(json_agg(json_build_object('day', day, 'group_id', group_id)), '[]')
        from unnest(${days}::date[]) day cross join unnest(${groups}::bigint[]) group_id
        where exists (select from group_membership
          where student_group_id = group_id and (during @> day) is true
            and ${isEnrolledOn(sql`group_membership.student_id`, sql`day`)})) filled,
      (select coalesce(json_agg(json_build_object('day', day, 'section_period_id', section_period_id)), '[]')
        from cover where absent_teacher_id = ${teacher} and cover.teacher_id is not null
          and day = any(${days}::date[])) covered,
      (select coalesce(json_agg(lesson order by start_time, section_period_id), '[]') from (
        select cover.day, cover.section_period_id, absent_teacher_id, to_char(start_time, 'HH24:MI') start_time,
          to_char(end_time, 'HH24:MI') end_time, json_agg(student_group.name order by student_group.name) "groups",
          exists (select from attendance_sheet sheet where sheet.day = cover.day
            and sheet.section_period_id = cover.section_period_id and sheet.teacher_id = absent_teacher_id) taken,
          bool_or(exists (select from group_membership
            where student_group_id = student_group.id and (during @> cover.day) is true
              and ${isEnrolledOn(sql`group_membership.student_id`, sql`cover.day`)})) has_students
        from cover join section_period on section_period.id = cover.section_period_id
          join block_schedule on block_schedule.id = block_schedule_id and ${meetsOn(sql`cover.day`)}
          join assignment on assignment.section_period_id = cover.section_period_id
            and assignment.teacher_id = absent_teacher_id and assignment.during @> cover.day
          join student_group on student_group.id = assignment.student_group_id
        where cover.teacher_id = ${teacher} and cover.day = any(${days}::date[])
        group by cover.day, cover.section_period_id, absent_teacher_id, start_time, end_time) lesson) covering,
      (select coalesce(json_agg(json_build_object('id', student.id, 'first_name', first_name, 'last_name', last_name,
          'grade_level', grade_level_id, 'absences', absences, 'excused', excused, 'since', since, 'last', last)
          order by absences desc, ${byLastName('student')}), '[]')
        from absent join student on student.id = student_id and is_active) absences`.execute(db)
  return rows[0]!
}
