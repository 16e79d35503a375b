import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Assignment } from '#contract/plan/schedules/records.ts'
import type { Teacher } from '#contract/people/staff.ts'
import { hasNotEnded } from '#server/database/date-ranges.ts'
import { byLastName, fullName, personJson } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'

type AssignmentRow = Assignment & { teacher: Teacher }

const assignmentsWhere = (where: RawBuilder<unknown>) => sql<AssignmentRow>`
  select assignment.id, assignment.id assignment_id, section_period_id,
    student_group.id group_id, student_group.name group_name, student_group.type group_type,
    teacher.id teacher_id, ${fullName('teacher')} teacher_name,
    ${personJson('teacher')} teacher,
    greatest(lower(during), start_date) first_day, least(upper(during) - 1, end_date) last_day
  from assignment
    join section_period on section_period.id = assignment.section_period_id
    join block_schedule on block_schedule.id = section_period.block_schedule_id
    join student_group on student_group.id = assignment.student_group_id
    join teacher on teacher.id = assignment.teacher_id
  where ${where}
  order by ${byLastName('teacher')}, student_group.name, assignment.id`

/** These assignments, by teacher and group. */
export async function findAssignments(db: Kysely<DB>, ids: readonly number[]): Promise<Assignment[]> {
  const { rows } = await assignmentsWhere(sql`assignment.id = any(${ids}::bigint[])`).execute(db)
  return rows
}

/** The assignments in a grade's section periods of a block on this day or later, by teacher and group. */
export async function listAssignments(
  db: Kysely<DB>,
  { block, grade, day }: { block: number; grade: number; day: string },
): Promise<AssignmentRow[]> {
  const { rows } = await assignmentsWhere(
    sql`block_schedule.id = ${block} and section_period.grade_level_id = ${grade} and not section_period.archived
      and ${hasNotEnded(day)}`,
  ).execute(db)
  return rows
}

/** Who teaches these assignments, in the order of the assignments. */
export const distinctTeachers = (assignments: readonly AssignmentRow[]): Teacher[] => [
  ...new Map(assignments.map(({ teacher }) => [teacher.id, teacher])).values(),
]

const MAX_RECENT_TEACHERS = 6

/** Active teachers who were assigned in a grade, the most recently assigned first. */
export async function listRecentTeachers(
  db: Kysely<DB>,
  grade: number,
): Promise<(Teacher & { email: string })[]> {
  const { rows } = await sql<Teacher & { email: string }>`
    select teacher.id, first_name, last_name, email
    from teacher join assignment on assignment.teacher_id = teacher.id
      join section_period on section_period.id = assignment.section_period_id
    where teacher.active and section_period.grade_level_id = ${grade}
    group by teacher.id order by max(assignment.id) desc limit ${MAX_RECENT_TEACHERS}`.execute(db)
  return rows
}
