import { sql, type RawBuilder } from 'kysely'

/**
 * SQL for whether a student is in the classes of a teacher today or later: in a group that the teacher meets or leads, or of
 * their homeroom.
 */
export const isOfOwnClass = (
  teacher: number,
  student: number,
  today: string,
): RawBuilder<boolean> => sql<boolean>`(
  exists (select from student_homeroom_teacher where teacher_id = ${teacher} and student_id = ${student})
  or exists (
    select from group_membership membership
      join student_group on student_group.id = membership.student_group_id and not student_group.archived
    where membership.student_id = ${student} and membership.during && daterange(${today}::date, null)
      and (student_group.teacher_id = ${teacher} or exists (
        select from assignment
          join section_period on section_period.id = assignment.section_period_id and not section_period.archived
          join block_schedule on block_schedule.id = section_period.block_schedule_id
        where assignment.student_group_id = student_group.id and assignment.teacher_id = ${teacher}
          and assignment.during && membership.during and assignment.during && daterange(${today}::date, null)
          and block_schedule.end_date >= ${today}::date))))`

/** SQL for the students (student_id) of whom `isOfOwnClass` is true for a teacher. */
export const studentsOfOwnClasses = (teacher: number, today: string): RawBuilder<unknown> => sql`
  select student_id from student_homeroom_teacher where teacher_id = ${teacher}
  union
  select membership.student_id
  from student_group join group_membership membership on membership.student_group_id = student_group.id
  where student_group.teacher_id = ${teacher} and not student_group.archived
    and membership.during && daterange(${today}::date, null)
  union
  select membership.student_id
  from assignment
    join section_period on section_period.id = assignment.section_period_id and not section_period.archived
    join block_schedule on block_schedule.id = section_period.block_schedule_id
      and block_schedule.end_date >= ${today}::date
    join student_group on student_group.id = assignment.student_group_id and not student_group.archived
    join group_membership membership on membership.student_group_id = assignment.student_group_id
      and membership.during && assignment.during and membership.during && daterange(${today}::date, null)
  where assignment.teacher_id = ${teacher} and assignment.during && daterange(${today}::date, null)`
