import { sql, type RawBuilder } from 'kysely'

/**
 * SQL for whether a student is in the classes of a teacher today or later: in a group that the teacher meets or leads, or of
 * their homeroom.
 */
export const isOfOwnClass = (
  teacher: number,
  student: number | RawBuilder<unknown>,
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
