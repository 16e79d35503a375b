import { sql, type Kysely } from 'kysely'
import type { ArrivedStudent } from '#contract/day/attendance/arrivals.ts'
import { meetsOn as isHeldOn } from '#contract/meeting.ts'
import type { Meeting } from '#contract/plan/calendar/calendar-shapes.ts'
import { fullName } from '#server/database/people.ts'
import { nameOf } from '#server/database/names.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { SchoolTime } from '#server/clock.ts'
import { reasonName } from '../reasons/find.ts'
import { isClosedOn, meetsOn } from '#server/plan/calendar/queries.ts'
import { findSchedule } from '#server/plan/calendar/week.ts'

/** The students whom the office saw arrive today, the latest first; `only` names one of them. */
export async function listArrivals(
  db: Kysely<DB>,
  { day }: Pick<SchoolTime, 'day'>,
  only?: number,
): Promise<ArrivedStudent[]> {
  const { rows } = await sql<ArrivedStudent>`
    select reported_absence.id absence_id, student_id, first_name, last_name, student.grade_level_id grade_level,
      to_char(end_time, 'HH24:MI') arrived_at, not reason_missing is_explained,
      kind <> 'unexcused' is_excused, note,
      ${nameOf(sql`created_by_id`)} recorded_by,
      ${reasonName(sql`absence_reason_id`)} reason, ${nextClassOn(day)} next_class
    from reported_absence join student on student.id = student_id and student.is_active
    where tardy_minutes is not null and removed_at is null and start_date = ${day}::date
      and (${only ?? null}::bigint is null or student_id = ${only ?? null}::bigint)
    order by end_time desc, reported_absence.id desc`.execute(db)
  return rows
}

/** SQL for the first class that ends after a student's arrival, a row of reported_absence; null where there is none. */
const nextClassOn = (day: string) => sql<ArrivedStudent['next_class']>`(
  select json_build_object('name', student_group.name, 'start_time', to_char(section_period.start_time, 'HH24:MI'),
    'teacher', ${fullName('teacher')}, 'room', room_number)
  from group_membership membership
    join assignment on assignment.student_group_id = membership.student_group_id and assignment.during @> ${day}::date
    join section_period on section_period.id = assignment.section_period_id
      and section_period.end_time > reported_absence.end_time
    join block_schedule on block_schedule.id = section_period.block_schedule_id
    join teacher on teacher.id = assignment.teacher_id
    join student_group on student_group.id = assignment.student_group_id
  where membership.student_id = reported_absence.student_id and membership.during @> ${day}::date
    and ${meetsOn(day)} and not ${isClosedOn(day)}
  order by section_period.start_time, section_period.end_time, student_group.name, assignment.id limit 1)`

/** The classes of a student today, by time; none where the school is closed. */
export async function classesToday(db: Kysely<DB>, student: number, day: string): Promise<Meeting[]> {
  const { schedule, closures } = await findSchedule(db, { student }, day)
  return schedule
    .filter((meeting) => isHeldOn(meeting, day, closures))
    .toSorted((one, other) => (one.start_time < other.start_time ? -1 : 1))
}
