import { sql, type Kysely } from 'kysely'
import type { BoardSheet } from '#contract/attendance/board.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { SchoolTime } from '#server/http/clock.ts'
import { sectionPeriodName } from '#server/schedules/periods/queries.ts'
import { boardState } from './board-state.ts'
import { localMoment } from '../moment.ts'
import { meetsOn, nameOf } from '../queries.ts'
import { holidaySentence } from '../sheet/policy.ts'

type Row = Omit<BoardSheet, 'state' | 'taken'> & {
  has_students: boolean
  taken: { at: string; by: string } | null
}
type Read = { closure: string | null; open_corrections: number; sheets: Row[] }

/** The sheets of a day as they stand now. Marks are not looked at: it costs the same in May as in August. */
export async function boardOn(db: Kysely<DB>, day: string, now: SchoolTime, timeZone: string) {
  const { closure, open_corrections, sheets } = await readBoard(db, day)
  const told = { date: day, today: now.day, time: now.time, open_corrections }
  if (closure !== null) {
    return { ...told, sheets: [], message: holidaySentence(day, closure), code: 'holiday' }
  }
  return { ...told, sheets: sheets.map((row) => withState(row, day, now, timeZone)) }
}

function withState({ has_students, taken, ...sheet }: Row, day: string, now: SchoolTime, timeZone: string) {
  const facts = { isTaken: taken !== null, hasStudents: has_students, day, start: sheet.start_time }
  return {
    ...sheet,
    state: boardState(facts, now),
    taken: taken && { ...localMoment(taken.at, timeZone), by: taken.by },
  }
}

async function readBoard(db: Kysely<DB>, day: string): Promise<Read> {
  const { rows } = await sql<Read>`
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
      (select name from school_closure where ${day}::date between start_date and end_date
        order by id limit 1) closure,
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
