import { sql, type Kysely } from 'kysely'
import type { ArrivedStudent } from '#contract/day/attendance/arrivals.ts'
import { meetsOn } from '#contract/meeting.ts'
import type { Meeting } from '#contract/plan/calendar/calendar-shapes.ts'
import { nameOf } from '#server/database/names.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { SchoolTime } from '#server/clock.ts'
import { reasonName } from '../reasons/find.ts'
import { findSchedule } from '#server/plan/calendar/week.ts'

type Row = Omit<ArrivedStudent, 'next_class'>

/** The students whom the office saw arrive today, the latest first; `only` names one of them. */
export async function listArrivals(
  db: Kysely<DB>,
  { day }: Pick<SchoolTime, 'day'>,
  only?: number,
): Promise<ArrivedStudent[]> {
  const { rows } = await sql<Row>`
    select reported_absence.id absence_id, student_id, first_name, last_name, student.grade_level_id grade_level,
      to_char(end_time, 'HH24:MI') arrived_at, not reason_missing is_explained,
      kind <> 'unexcused' is_excused, note,
      ${nameOf(sql`created_by_id`)} recorded_by,
      ${reasonName(sql`absence_reason_id`)} reason
    from reported_absence join student on student.id = student_id and student.is_active
    where tardy_minutes is not null and removed_at is null and start_date = ${day}::date
      and (${only ?? null}::bigint is null or student_id = ${only ?? null}::bigint)
    order by end_time desc, reported_absence.id desc`.execute(db)
  const students: ArrivedStudent[] = []
  for (const row of rows) {
    const classes = await classesToday(db, row.student_id, day)
    students.push({ ...row, next_class: nextClass(classes, row.arrived_at) })
  }
  return students
}

/** The classes of a student today, by time; none where the school is closed. */
export async function classesToday(db: Kysely<DB>, student: number, day: string): Promise<Meeting[]> {
  const { schedule, closures } = await findSchedule(db, { student }, day)
  return schedule
    .filter((meeting) => meetsOn(meeting, day, closures))
    .toSorted((one, other) => (one.start_time < other.start_time ? -1 : 1))
}

function nextClass(classes: readonly Meeting[], time: string): ArrivedStudent['next_class'] {
  const next = classes.find(({ end_time }) => end_time > time)
  if (!next) return null
  return {
    name: next.group,
    start_time: next.start_time,
    teacher: next.teacher,
    room: next.room_number,
  }
}
