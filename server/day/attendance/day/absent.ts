import { sql } from 'kysely'
import type { Absent, AbsentStudent } from '#contract/day/attendance/absent.ts'
import { byLastName } from '#server/database/people.ts'
import type { Context } from '#server/http/context.ts'
import { reasonName } from '../reasons/find.ts'
import { reportedReasons } from '../reasons/of-marks.ts'
import { isAbsentDay } from '#server/database/mark-counts.ts'

type Mark = {
  start_time: string
  status: AbsentStudent['classes'][number]['status']
  excuse: AbsentStudent['excuse']
  reason: string | null
  comment: string | null
  teacher: number
}
type Row = Omit<AbsentStudent, 'excuse' | 'reason' | 'comment' | 'classes'> & {
  marks: Mark[]
  count: number
  excused: number
}

/**
 * The active students whose latest mark of today is an absence: those without an excuse first, then by when they were
 * first missed. `limit` shortens the list, not its counts.
 */
export async function findAbsent({ db, now, reference }: Context, limit?: number): Promise<Absent> {
  const { rows } = await sql<Row>`
    with missing as materialized (
      select distinct student_id from attendance_mark where day = ${now.day}::date and status = 'A'
    ), mark as (
      select student_id, excuse, start_time, greatest(
          max(start_time) filter (where status <> 'A') over (partition by student_id), arrival.arrived_at) came_at
      from attendance_mark join section_period on section_period.id = section_period_id
        left join (
          select student_id, max(end_time) arrived_at from reported_absence
          where start_date = ${now.day}::date and tardy_minutes is not null and removed_at is null
          group by student_id
        ) arrival using (student_id)
      where day = ${now.day}::date and student_id in (select student_id from missing)
    ), absent as (
      select student_id, min(start_time) filter (where came_at is null or start_time > came_at) since,
        bool_or(excuse is not distinct from 'AEX') is_excused
      from mark group by student_id having bool_or(came_at is null or start_time > came_at)
    ), listed as materialized (
      select student.id student_id, student_number, first_name, last_name, grade_level_id grade_level, since, is_excused,
        count(*) over () count, count(*) filter (where is_excused) over () excused
      from absent join student on student.id = student_id and student.is_active
      order by is_excused, since, ${byLastName('student')} limit ${limit ?? null}::int
    ), reported as materialized (
      ${reportedReasons(sql`select section_period_id, day, student_id from attendance_mark
        where day = ${now.day}::date and status <> 'P' and student_id in (select student_id from listed)`)}
    )
    select student_id, student_number, first_name, last_name, grade_level, to_char(since, 'HH24:MI') since, count, excused,
      (select json_agg(json_build_object('start_time', to_char(start_time, 'HH24:MI'), 'status', status,
          'excuse', excuse, 'comment', comment, 'teacher', teacher_id,
          'reason', case when status <> 'P' then ${reasonName(sql`coalesce(absence_reason_id, reported.reason_id)`)} end) order by start_time, end_time, section_period_id)
        from attendance_mark join section_period on section_period.id = section_period_id
          left join reported using (section_period_id, day, student_id)
        where attendance_mark.student_id = listed.student_id and day = ${now.day}::date) marks,
      (select count(*) from (
        select from attendance_mark
        where attendance_mark.student_id = listed.student_id
          and day >= date_trunc('month', ${now.day}::date)::date and day < ${now.day}::date
        group by day having ${isAbsentDay}
      ) absent_day) days_this_month
    from listed order by is_excused, since, last_name, first_name, student_id`.execute(db)
  const nameOf = (id: number) => {
    const teacher = reference.teachers.get(id)
    return teacher ? `${teacher.first_name} ${teacher.last_name}` : ''
  }
  return {
    date: now.day,
    time: now.time,
    count: rows[0]?.count ?? 0,
    excused: rows[0]?.excused ?? 0,
    students: rows.map((row) => Object.assign(row, detailsOf(row.marks, nameOf))),
  }
}

const detailsOf = (marks: Mark[], nameOf: (teacher: number) => string) => ({
  excuse: marks.findLast(({ excuse }) => excuse?.startsWith('A'))?.excuse ?? null,
  reason: marks.findLast(({ reason }) => reason !== null)?.reason ?? null,
  comment: marks.findLast(({ comment }) => comment !== null)?.comment ?? null,
  classes: marks.map(({ start_time, status, teacher }) => ({ start_time, status, teacher: nameOf(teacher) })),
})
