import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Meeting, Schedule } from '#contract/plan/calendar/calendar-shapes.ts'
import { fullName } from '#server/database/people.ts'
import { enrolledMemberships } from '#server/database/enrolled.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import { coreClassTaughtBy, courseOfGroup, sectionPeriodName } from '#server/database/names.ts'
import { earlierOf, weekdayNames } from './days.ts'
import { periodDays } from './queries.ts'

/** Whose schedule. A student has the meetings of their groups while they are in them. */
export type ScheduleOwner = { student: number } | { teacher: number } | { group: number } | { room: string }

/** The meetings of a student, teacher, group or room from a day on, by first day and time, and the closures. */
export async function findSchedule(db: Kysely<DB>, owner: ScheduleOwner, since: string): Promise<Schedule> {
  const [meetings, closures] = await Promise.all([
    meetingsOf(owner, since).execute(db),
    sql<Schedule['closures'][number]>`
      select id, name, start_date, end_date from school_closure
      where end_date >= ${since}::date order by start_date`.execute(db),
  ])
  return {
    since,
    schedule: meetings.rows.map(withDays),
    closures: closures.rows,
  }
}

type Row = Omit<Meeting, 'days_of_week'> & { days: number[] }

const withDays = ({ days, ...meeting }: Row): Meeting => ({ ...meeting, days_of_week: weekdayNames(days) })

/** The default first day of a schedule. */
export const firstDayOf = ({ school, now }: Pick<Context, 'school' | 'now'>): string =>
  earlierOf(school.yearStart, now.day)

const meetingsOf = (owner: ScheduleOwner, since: string) => sql<Row>`
  select assignment.id assignment_id, section_period.id section_period_id, ${sectionPeriodName} "name",
    section_period.name is not null has_own_name, ${fullName('teacher')} teacher, teacher.id teacher_id,
    student_group.name "group", student_group.id group_id, student_group.type group_type, room_number,
    ${coreClassTaughtBy(sql`assignment.teacher_id`)} core_class, ${courseOfGroup} course,
    to_char(start_time, 'HH24:MI') start_time, to_char(end_time, 'HH24:MI') end_time, to_json(days_of_week) days,
    block_schedule.name block, start_date block_start, end_date block_end,
    lower(met.during) first_day, upper(met.during) - 1 last_day
  from assignment
    join section_period on section_period.id = assignment.section_period_id
    join block_schedule on block_schedule.id = section_period.block_schedule_id
    join teacher on teacher.id = assignment.teacher_id
    join student_group on student_group.id = assignment.student_group_id
    ${during(owner)} met
  where not isempty(met.during) and not met.during << daterange(${since}::date, null)
    and block_schedule.end_date >= ${since}::date ${isOfOwner(owner)}
  order by first_day, start_time, end_time, student_group.name, assignment.id`

const inBlock = sql`assignment.during * ${periodDays}`

const during = (owner: ScheduleOwner): RawBuilder<unknown> =>
  'student' in owner
    ? sql`cross join lateral (
        select ${inBlock} * membership.during during from ${enrolledMemberships} membership
        where membership.student_group_id = assignment.student_group_id and student_id = ${owner.student})`
    : sql`cross join lateral (select ${inBlock} during)`

const isOfOwner = (owner: ScheduleOwner): RawBuilder<unknown> => {
  if ('student' in owner) return sql``
  if ('room' in owner) return sql`and student_group.room_number = ${owner.room}`
  return 'teacher' in owner
    ? sql`and assignment.teacher_id = ${owner.teacher}`
    : sql`and assignment.student_group_id = ${owner.group}`
}

/** The student, where this person may see them: students see only themselves. */
export async function findVisibleStudent({ db, actor }: Pick<Context, 'db' | 'actor'>, id: number) {
  const { rows } = await sql<{ id: number; name: string; grade_level: number }>`
    select id, first_name || ' ' || last_name "name", grade_level_id grade_level from student
    where id = ${id} and (${actor.role !== 'student'} or id = ${actor.student})`.execute(db)
  if (!rows[0]) throw notFound('student')
  return rows[0]
}

export async function findTeacher(db: Kysely<DB>, id: number) {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, first_name || ' ' || last_name "name" from teacher where id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('teacher')
  return rows[0]
}

export async function findGroup(db: Kysely<DB>, id: number) {
  const { rows } = await sql<{ id: number; name: string; grade_level: number }>`
    select id, name, grade_level_id grade_level from student_group where id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('group')
  return rows[0]
}

/** The rooms of all groups, sorted as people count: 2 before 10. */
export async function listRooms(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ room: string }>`
    select distinct room_number room from student_group where room_number is not null and not archived`.execute(
    db,
  )
  return rows.map(({ room }) => room).sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
}
