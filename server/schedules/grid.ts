import { sql, type Kysely } from 'kysely'
import type {
  OtherMeeting,
  PlaceableGroup,
  ScheduleGrid,
  SharedStudent,
} from '#contract/schedules/assignments.ts'
import { earlierOf, laterOf, weekdayNames } from '#server/calendar/days.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { notFound } from '#server/http/failures.ts'
import { listAssignments } from './assignments/queries.ts'
import { findBlock, listSectionPeriodsOf } from './periods/queries.ts'

type Asked = { grade_level_id: number; block_schedule_id: number }
type Asking = { today: string; mayEdit: boolean }
/** A grade in a block, on the days from one to another. */
type Place = { block: number; grade: number; day: string; last: string }

/**
 * One grade in one block: its section periods, who meets whom from today on (in a block gone by, at its end), the
 * groups that can be placed, and what would be in their way: who meets elsewhere then, and who is in several groups.
 */
export async function getGrid(
  db: Kysely<DB>,
  asked: Asked,
  { today, mayEdit }: Asking,
): Promise<ScheduleGrid> {
  const block = await findBlock(db, asked.block_schedule_id)
  if (!block) throw notFound('block schedule')
  const day = earlierOf(laterOf(today, block.start_date), block.end_date)
  const place = { block: block.id, grade: asked.grade_level_id, day, last: block.end_date }
  const [section_periods, current_assignments, groups, elsewhere, students] = await Promise.all([
    listSectionPeriodsOf(db, place.block, place.grade),
    listAssignments(db, place),
    listPlaceableGroups(db, place),
    listOtherMeetings(db, place),
    listSharedStudents(db, place),
  ])
  return {
    section_periods,
    current_assignments,
    teachers: distinctById(current_assignments.map(({ teacher }) => teacher)),
    groups,
    first_day: day,
    last_day: block.end_date,
    elsewhere,
    students,
    may: { edit: mayEdit && today <= block.end_date },
  }
}

export const distinctById = <T extends { id: number }>(rows: readonly T[]): T[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

async function listPlaceableGroups(db: Kysely<DB>, { grade, day }: Place): Promise<PlaceableGroup[]> {
  const { rows } = await sql<PlaceableGroup>`
    select student_group.id, name, type,
      case when teacher.id is not null then json_build_object('id', teacher.id,
        'first_name', teacher.first_name, 'last_name', teacher.last_name) end teacher,
      (select count(*)::int from group_membership join student on student.id = group_membership.student_id and is_active
        where student_group_id = student_group.id and during @> ${day}::date) student_count
    from student_group left join teacher on teacher.id = student_group.teacher_id
    where grade_level_id = ${grade} and not archived
    order by array_position(array['core', 'cte', 'homeroom'], type), name, student_group.id`.execute(db)
  return rows
}

/** Who meets whom in other grades and blocks, where the time and a weekday are shared with a section period of here. */
async function listOtherMeetings(
  db: Kysely<DB>,
  { block, grade, day, last }: Place,
): Promise<OtherMeeting[]> {
  const { rows } = await sql<Omit<OtherMeeting, 'days_of_week'> & { days: number[] }>`
    select other.id section_period_id, to_char(other.start_time, 'HH24:MI') start_time,
      to_char(other.end_time, 'HH24:MI') end_time, to_json(other.days_of_week) days,
      greatest(lower(during), start_date, ${day}::date) first_day, least(upper(during) - 1, end_date) last_day,
      student_group.id group_id, student_group.name group_name, teacher.id teacher_id,
      teacher.first_name || ' ' || teacher.last_name teacher_name, block_schedule.name block_name
    from assignment
      join section_period other on other.id = assignment.section_period_id and not other.archived
      join block_schedule on block_schedule.id = other.block_schedule_id and not block_schedule.archived
      join student_group on student_group.id = assignment.student_group_id
      join teacher on teacher.id = assignment.teacher_id
    where (other.block_schedule_id <> ${block} or other.grade_level_id <> ${grade})
      and daterange(start_date, end_date, '[]') * during && daterange(${day}::date, ${last}::date, '[]')
      and exists (
        select from section_period mine
        where mine.block_schedule_id = ${block} and mine.grade_level_id = ${grade} and not mine.archived
          and mine.start_time < other.end_time and other.start_time < mine.end_time
          and mine.days_of_week && other.days_of_week)
    order by first_day, other.start_time, assignment.id`.execute(db)
  return rows.map(({ days, ...rest }) => Object.assign(rest, { days_of_week: weekdayNames(days) }))
}

/** Students of the grade's groups who are in several groups on these days. */
async function listSharedStudents(db: Kysely<DB>, { grade, day, last }: Place): Promise<SharedStudent[]> {
  const { rows } = await sql<SharedStudent>`
    with membership as (
      select student_id, student_group_id, during from group_membership
      where during && daterange(${day}::date, ${last}::date, '[]')
    )
    select last_name || ', ' || first_name name, json_agg(json_build_object('group_id', student_group_id,
      'first_day', lower(during), 'last_day', upper(during) - 1) order by student_group_id, during) groups
    from membership join student on student.id = membership.student_id and is_active
    where student.id in (
      select membership.student_id from membership join student_group on student_group.id = membership.student_group_id
      where student_group.grade_level_id = ${grade} and not archived)
    group by student.id having count(distinct student_group_id) > 1
    order by last_name, first_name, student.id`.execute(db)
  return rows
}
