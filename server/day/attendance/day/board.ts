import { sql, type Kysely } from 'kysely'
import type { Board, BoardSheet } from '#contract/day/attendance/board.ts'
import { minutesBetween } from '#contract/days.ts'
import { LATE_AFTER_MINUTES, type BoardState } from '#contract/words.ts'
import { isEnrolledOn } from '#server/database/enrolled.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { localMoment } from '#server/clock.ts'
import type { Context } from '#server/http/context.ts'
import type { Period } from '#server/reference/reference.ts'
import { holidaySentence } from '#server/plan/calendar/days.ts'
import { remindedAt } from './reminded-at.ts'
import { isMailSetUp } from '#server/mail/set-up.ts'
import { closureName, adjacentMeetingDays, periodsOn, includeTaken } from '#server/plan/calendar/meetings.ts'

/** The sheets of a day with their states. No marks are read, so the cost does not grow during the school year. */
export async function findBoard(context: Context, day: string): Promise<Board> {
  const { db, reference, now } = context
  const closure = closureName(reference, day)
  const periods = closure === undefined ? periodsOn(reference, day) : []
  const { open_corrections, sheets } = await readBoard(db, day, periods)
  const board = {
    date: day,
    today: now.day,
    time: now.time,
    ...adjacentMeetingDays(reference, day),
    open_corrections,
    can_remind: isMailSetUp(context.config),
  }
  if (closure !== undefined) {
    return { ...board, sheets: [], message: holidaySentence(day, closure, context.school), code: 'holiday' }
  }
  const byPeriod = Map.groupBy(sheets, ({ section_period_id }) => section_period_id)
  return {
    ...board,
    sheets: includeTaken(reference, periods, byPeriod.keys())
      .toSorted((one, other) => one.grade_level_id - other.grade_level_id)
      .flatMap((period) => boardSheets(context, day, period, byPeriod.get(period.id) ?? [])),
  }
}

/** The sheets of one section period, by the names of their teachers. */
function boardSheets(
  { reference, school, now }: Context,
  day: string,
  period: Period,
  rows: BoardRow[],
): BoardSheet[] {
  if (rows.length === 0) return []
  const { id, name, grade_level_id, start_time, end_time } = period
  const rowByTeacher = new Map(rows.map((row) => [row.teacher_id, row]))
  return [...reference.teachers.values()].flatMap((teacher) => {
    const row = rowByTeacher.get(teacher.id)
    if (!row) return []
    const { groups, rooms, has_students, taken, cover, reminded } = row
    const { first_name, last_name, email } = teacher
    const facts = { isTaken: taken !== null, hasStudents: has_students, day, start: start_time }
    return [
      {
        section_period_id: id,
        name,
        grade_level: grade_level_id,
        start_time,
        end_time,
        teacher: { id: teacher.id, name: `${first_name} ${last_name}`, first_name, last_name, email },
        groups,
        rooms,
        state: boardState(facts, now),
        taken: taken && {
          ...localMoment(taken.at, school.timeZone),
          by: reference.accountNames.get(taken.by) ?? '',
        },
        cover: cover && {
          teacher: cover.teacher_id === null ? null : (reference.teachers.get(cover.teacher_id) ?? null),
        },
        reminded: reminded === null ? null : localMoment(reminded, school.timeZone),
      },
    ]
  })
}

/** What decides the state of a sheet; times are 'HH:MM'. */
export type BoardFacts = { isTaken: boolean; hasStudents: boolean; day: string; start: string }

/**
 * taken: it was saved. empty: it has no students. upcoming: the class has not begun. due: it began less than ten minutes
 * ago. late: it began earlier, or on an earlier day.
 */
export function boardState(facts: BoardFacts, now: { day: string; time: string }): BoardState {
  const { isTaken, hasStudents, day, start } = facts
  if (isTaken) return 'taken'
  if (!hasStudents) return 'empty'
  if (day !== now.day) return day < now.day ? 'late' : 'upcoming'
  const minutes = minutesBetween(start, now.time)
  if (minutes < 0) return 'upcoming'
  return minutes < LATE_AFTER_MINUTES ? 'due' : 'late'
}

type BoardRow = {
  section_period_id: number
  teacher_id: number
  groups: string[]
  rooms: string[]
  has_students: boolean
  /** `by` is an account. */
  taken: { at: string; by: number } | null
  cover: { teacher_id: number | null } | null
  reminded: string | null
}

async function readBoard(db: Kysely<DB>, day: string, periods: Period[]) {
  const { rows } = await sql<{ open_corrections: number; sheets: BoardRow[] }>`
    with lesson as materialized (
      select section_period_id, teacher_id, student_group_id from assignment
      where section_period_id = any(${periods.map(({ id }) => id)}::bigint[]) and (during @> ${day}::date) is true
    ), class_group as (
      select section_period_id, teacher_id, student_group_id from lesson
      union select section_period_id, teacher_id, student_group_id from attendance_sheet_group where day = ${day}::date
    ), met as (
      select id, name, room_number, exists (select from group_membership
        where student_group_id = student_group.id and (during @> ${day}::date) is true
          and ${isEnrolledOn(sql`group_membership.student_id`, sql`${day}::date`)}) has_students
      from student_group where id in (select student_group_id from class_group)
    ), class as (
      select section_period_id, teacher_id, json_agg(name order by name) "groups",
        json_agg(distinct room_number) filter (where room_number is not null) rooms, bool_or(has_students) has_students
      from class_group join met on met.id = student_group_id group by section_period_id, teacher_id
    ), sheet as (
      select section_period_id, teacher_id, json_build_object('at', taken_at, 'by', taken_by_id) taken
      from attendance_sheet where day = ${day}::date
    )
    select (select count(*) from attendance_correction where state = 'open') open_corrections,
      (select coalesce(json_agg(json_build_object('section_period_id', section_period_id, 'teacher_id', teacher_id,
          'groups', coalesce("groups", '[]'), 'rooms', coalesce(rooms, '[]'),
          'has_students', coalesce(has_students, false), 'taken', taken, 'cover', cover,
          'reminded', case when taken is null then ${remindedAt(day, {
            section_period_id: sql`section_period_id`,
            teacher_id: sql`teacher_id`,
            taker_id: sql`coalesce(cover ->> 'teacher_id', teacher_id::text)`,
          })} end)), '[]')
        from (select class_sheet.*, (
            select json_build_object('teacher_id', cover.teacher_id) from cover
            where cover.section_period_id = class_sheet.section_period_id and cover.day = ${day}::date
              and absent_teacher_id = class_sheet.teacher_id) cover
          from (select * from class full join sheet using (section_period_id, teacher_id)) class_sheet) each) sheets`.execute(
    db,
  )
  return rows[0]!
}
