import { sql, type Kysely } from 'kysely'
import type { Board, BoardSheet } from '#contract/attendance/board.ts'
import { LATE_AFTER_MINUTES, type BoardState } from '#contract/words.ts'
import { closureName, meetsOn } from '#server/calendar/queries.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { localMoment } from '#server/http/clock.ts'
import type { Context } from '#server/http/context.ts'
import { sectionPeriodName } from '#server/schedules/periods/queries.ts'
import { nameOf } from '../queries.ts'
import { holidaySentence } from '../sheet/policy.ts'

type Row = Omit<BoardSheet, 'state' | 'taken'> & {
  has_students: boolean
  taken: { at: string; by: string } | null
}
type BoardRows = { closure: string | null; open_corrections: number; sheets: Row[] }

/** The sheets of a day with their states. No marks are read, so the cost does not grow during the school year. */
export async function findBoard({ db, school, now }: Context, day: string): Promise<Board> {
  const { closure, open_corrections, sheets } = await readBoard(db, day)
  const board = { date: day, today: now.day, time: now.time, open_corrections }
  if (closure !== null) {
    return { ...board, sheets: [], message: holidaySentence(day, closure), code: 'holiday' }
  }
  return { ...board, sheets: sheets.map((row) => boardSheet(row, { day, now, timeZone: school.timeZone })) }
}

type BoardMoment = { day: string; now: Context['now']; timeZone: string }

function boardSheet({ has_students, taken, ...sheet }: Row, { day, now, timeZone }: BoardMoment): BoardSheet {
  const facts = { isTaken: taken !== null, hasStudents: has_students, day, start: sheet.start_time }
  return {
    ...sheet,
    state: boardState(facts, now),
    taken: taken && { ...localMoment(taken.at, timeZone), by: taken.by },
  }
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
  const minutes = minutesOf(now.time) - minutesOf(start)
  if (minutes < 0) return 'upcoming'
  return minutes < LATE_AFTER_MINUTES ? 'due' : 'late'
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

async function readBoard(db: Kysely<DB>, day: string): Promise<BoardRows> {
  const { rows } = await sql<BoardRows>`
    with period as (
      select section_period.id, ${sectionPeriodName} name, section_period.grade_level_id, start_time, end_time
      from section_period join block_schedule on block_schedule.id = section_period.block_schedule_id
      where ${meetsOn(day)}
    ), lesson as (
      select section_period_id, assignment.teacher_id, json_agg(student_group.name order by student_group.name) groups,
        bool_or(exists (select from group_membership
          where group_membership.student_group_id = assignment.student_group_id and during @> ${day}::date)) has_students
      from assignment join student_group on student_group.id = assignment.student_group_id
      where during @> ${day}::date and section_period_id in (select id from period)
      group by section_period_id, assignment.teacher_id
    ), sheet as (
      select section_period_id, teacher_id, json_build_object('at', taken_at, 'by', ${nameOf(sql`taken_by_id`)}) taken
      from attendance_sheet where day = ${day}::date
    )
    select
      ${closureName(day)} closure,
      (select count(*) from attendance_correction where state = 'open') open_corrections,
      coalesce((select json_agg(json_build_object('section_period_id', period.id, 'name', period.name,
          'grade_level', grade_level_id, 'start_time', to_char(start_time, 'HH24:MI'),
          'end_time', to_char(end_time, 'HH24:MI'),
          'teacher', json_build_object('id', teacher.id, 'name', first_name || ' ' || last_name),
          'groups', coalesce(groups, '[]'), 'has_students', coalesce(has_students, false), 'taken', taken)
          order by grade_level_id, start_time, end_time, period.name, period.id, last_name, first_name, teacher.id)
        from lesson full join sheet using (section_period_id, teacher_id)
          join period on period.id = section_period_id join teacher on teacher.id = teacher_id), '[]') sheets`.execute(
    db,
  )
  return rows[0]!
}
