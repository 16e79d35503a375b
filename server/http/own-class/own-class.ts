import { sql, type RawBuilder } from 'kysely'
import { isByOffice } from './made-by.ts'

/**
 * SQL for the students (student_id) of a teacher's classes today or later, as far as the office made them so: those in a
 * group that the teacher meets or leads, and those of whom the teacher is a homeroom teacher. The one definition of whose
 * contacts, family record and reported absences a teacher may read; decision 83 has the reasons.
 */
export const studentsOfOwnClasses = (teacher: number, today: string): RawBuilder<unknown> =>
  ofTeacher(teacher, today, sql`true`)

/** SQL for whether a student is one of them. */
export const isOfOwnClass = (teacher: number, student: number, today: string): RawBuilder<boolean> =>
  sql<boolean>`exists (${ofTeacher(teacher, today, sql`student_id = ${student}`)})`

/** `which` names the column student_id. */
const ofTeacher = (teacher: number, today: string, which: RawBuilder<unknown>) => sql`
  select student_id from student_homeroom_teacher link
  where teacher_id = ${teacher} and ${which}
    and ${isByOffice({ student: sql`link.student_id`, teacher: sql`link.teacher_id` })}
  union
  select student_id
  from student_group join group_membership membership on membership.student_group_id = student_group.id
  where student_group.teacher_id = ${teacher} and not student_group.archived
    and membership.during && daterange(${today}::date, null) and ${which}
    and ${isByOffice({ group: sql`student_group.id`, teacher: sql`student_group.teacher_id` })}
    and ${isMembershipByOffice}
  union
  select student_id
  from assignment
    join section_period on section_period.id = assignment.section_period_id and not section_period.archived
    join block_schedule on block_schedule.id = section_period.block_schedule_id
      and block_schedule.end_date >= ${today}::date
    join student_group on student_group.id = assignment.student_group_id and not student_group.archived
    join group_membership membership on membership.student_group_id = assignment.student_group_id
      and membership.during && assignment.during and membership.during && daterange(${today}::date, null)
  where assignment.teacher_id = ${teacher} and assignment.during && daterange(${today}::date, null) and ${which}
    and ${isAssignmentByOffice} and ${isMembershipByOffice}`

/** SQL for whether the office made a row of `group_membership`, called membership. */
export const isMembershipByOffice = isByOffice({
  student: sql`membership.student_id`,
  group: sql`membership.student_group_id`,
})

/** SQL for whether the office made a row of `assignment`. */
export const isAssignmentByOffice = isByOffice(
  { group: sql`assignment.student_group_id`, teacher: sql`assignment.teacher_id` },
  sql`assignment.section_period_id`,
)
