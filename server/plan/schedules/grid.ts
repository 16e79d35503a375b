import { sql, type Kysely } from 'kysely'
import type {
  OtherMeeting,
  PlaceableGroup,
  ScheduleGrid,
  SharedStudent,
} from '#contract/plan/schedules/assignments.ts'
import { weekdayNames } from '#server/plan/calendar/days.ts'
import { isEnrolledOn } from '#server/database/enrolled.ts'
import { fullName, personJson } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { isCountedOn, isThereOn } from '#server/groups/group-day.ts'
import { byGroupType } from '#server/groups/queries.ts'
import { mayEdit } from '#server/http/access.ts'
import type { Context } from '#server/http/context.ts'
import { assignmentRights } from '#server/groups/assignment-rights.ts'
import { distinctTeachers, listAssignments } from './assignments/queries.ts'
import { dayInBlock, findBlock } from './blocks/queries.ts'
import { listSectionPeriodsOf } from './periods/queries.ts'
import { joinRequirement, listClassMembers, sameClassKey } from './same-class.ts'

/** A grade in a block, from one day to the last day of the block. */
type GridScope = { block: number; grade: number; day: string; lastDay: string; today: string }

/**
 * One grade in one block: its section periods, their assignments from today on (at the end of a block that is over), the
 * groups that can be placed, and what they can conflict with: other meetings at these times, and students of several groups.
 */
export async function getGrid(
  { db, actor, school, now }: Context,
  query: { grade_level_id: number; block_schedule_id: number },
): Promise<ScheduleGrid> {
  const block = await findBlock(db, query.block_schedule_id)
  const day = dayInBlock(now.day, block)
  const scope = { block: block.id, grade: query.grade_level_id, day, lastDay: block.end_date, today: now.day }
  const [section_periods, current_assignments, groups, elsewhere, same_class, students] = await Promise.all([
    listSectionPeriodsOf(db, scope.block, scope.grade),
    listAssignments(db, scope),
    listPlaceableGroups(db, scope),
    listOtherMeetings(db, scope),
    listClassMembers(db, scope.block),
    listSharedStudents(db, scope),
  ])
  return {
    section_periods,
    current_assignments,
    teachers: distinctTeachers(current_assignments),
    groups,
    first_day: day,
    last_day: block.end_date,
    elsewhere,
    same_class,
    students,
    may: { edit: mayEdit(actor, school) && now.day <= block.end_date, ...assignmentRights(actor) },
    own_teacher_id: actor.teacher,
  }
}

async function listPlaceableGroups(
  db: Kysely<DB>,
  { grade, day, today }: GridScope,
): Promise<PlaceableGroup[]> {
  const { rows } = await sql<PlaceableGroup>`
    select student_group.id, name, type,
      case when teacher.id is not null then ${personJson('teacher')} end teacher,
      (select count(*)::int from group_membership join student on student.id = group_membership.student_id
          and ${isCountedOn(day, today)}
        where student_group_id = student_group.id and during @> ${day}::date) student_count
    from student_group left join teacher on teacher.id = student_group.teacher_id
    where grade_level_id = ${grade} and ${isThereOn(day)}
    order by ${byGroupType}, name, student_group.id`.execute(db)
  return rows
}

/** Assignments in other grades and blocks, at the time and on a weekday of one of the grid's section periods. */
async function listOtherMeetings(
  db: Kysely<DB>,
  { block, grade, day, lastDay }: GridScope,
): Promise<OtherMeeting[]> {
  const { rows } = await sql<Omit<OtherMeeting, 'days_of_week'> & { days: number[] }>`
    select other.id section_period_id, to_char(other.start_time, 'HH24:MI') start_time,
      to_char(other.end_time, 'HH24:MI') end_time, to_json(other.days_of_week) days,
      greatest(lower(during), start_date, ${day}::date) first_day, least(upper(during) - 1, end_date) last_day,
      student_group.id group_id, student_group.name group_name, teacher.id teacher_id,
      ${fullName('teacher')} teacher_name, block_schedule.name block_name, ${sameClassKey} same_class
    from assignment
      join section_period other on other.id = assignment.section_period_id and not other.archived
      join block_schedule on block_schedule.id = other.block_schedule_id and not block_schedule.archived
      join student_group on student_group.id = assignment.student_group_id
      join teacher on teacher.id = assignment.teacher_id
      ${joinRequirement(sql`other`)}
    where (other.block_schedule_id <> ${block} or other.grade_level_id <> ${grade})
      and start_date <= ${lastDay}::date and end_date >= ${day}::date
      and daterange(start_date, end_date, '[]') * during && daterange(${day}::date, ${lastDay}::date, '[]')
      and exists (
        select from section_period in_grid
        where in_grid.block_schedule_id = ${block} and in_grid.grade_level_id = ${grade} and not in_grid.archived
          and in_grid.start_time < other.end_time and other.start_time < in_grid.end_time
          and in_grid.days_of_week && other.days_of_week)
    order by first_day, other.start_time, assignment.id`.execute(db)
  return rows.map(({ days, ...rest }) => Object.assign(rest, { days_of_week: weekdayNames(days) }))
}

/** Students of the grade's groups who are in several groups on these days. */
async function listSharedStudents(
  db: Kysely<DB>,
  { grade, day, lastDay, today }: GridScope,
): Promise<SharedStudent[]> {
  const { rows } = await sql<SharedStudent>`
    with membership as (
      select student_id, student_group_id, during from group_membership
      where during && daterange(${day}::date, ${lastDay}::date, '[]')
    )
    select last_name || ', ' || first_name name, json_agg(json_build_object('group_id', student_group_id,
      'first_day', lower(during), 'last_day', upper(during) - 1) order by student_group_id, during) groups
    from membership join student on student.id = membership.student_id
      and ${day === today ? sql`is_active` : isEnrolledOn(sql`student.id`, sql`${day}::date`)}
    where student.id in (
      select membership.student_id from membership
        join student_group on student_group.id = membership.student_group_id
      where student_group.grade_level_id = ${grade} and ${isThereOn(day)})
    group by student.id having count(distinct student_group_id) > 1
    order by last_name, first_name, student.id`.execute(db)
  return rows
}
