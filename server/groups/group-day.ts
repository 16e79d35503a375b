import { sql, type RawBuilder } from 'kysely'
import { gradeOn, isEnrolledOn } from '#server/database/enrolled.ts'
import { ofPlannedYear, type PlanDay } from '#server/plan/calendar/plan-day.ts'

/** SQL for whether a row of `student_group` is one of today, or one that is made ahead for the planned year. */
export const isOfDay = ({ day, isAhead }: PlanDay): RawBuilder<unknown> =>
  isAhead ? sql`student_group.planned_from = ${day}::date` : sql`not student_group.archived`

/**
 * SQL for whether a row of `student_group` is there on a day that is planned: one of today's groups that does not end before it, or
 * one of the next school year that has begun by then.
 */
export const isThereOn = (day: string) => sql<boolean>`(student_group.archived_on is null
  and coalesce(student_group.planned_from <= ${day}::date, true) and coalesce(student_group.ends_on > ${day}::date, true))`

/**
 * SQL for whether a row of `student_group` counts as the group of a member then. In the planned year, also groups that go on without
 * being made anew do, for students who stay in their grade.
 */
export const countsThen = (on: PlanDay, student: RawBuilder<unknown>): RawBuilder<unknown> =>
  on.isAhead
    ? sql`${isThereOn(on.day)} and student_group.grade_level_id = ${ofPlannedYear(sql`enrollment.grade_level_id`, on, student)}`
    : sql`not student_group.archived`

/**
 * SQL for whether a member, a row of `student`, counts in a row of `student_group` on the day of a schedule: who is here today; on a
 * later day, who is enrolled then in the grade of the group.
 */
export const isCountedOn = (day: string, today: string): RawBuilder<unknown> => {
  if (day === today) return sql`student.is_active`
  const [student, on] = [sql`student.id`, sql`${day}::date`]
  return day < today ? isEnrolledOn(student, on) : sql`${gradeOn(student, on)} = student_group.grade_level_id`
}
