import { sql, type RawBuilder } from 'kysely'

/**
 * SQL for whether a student is enrolled on a day: true, or null. It reads a value, because a join would read the enrollments of
 * all students for the few of a class, and `is true` keeps the planner from the index of ranges, which is slower for one student.
 */
export const isEnrolledOn = (student: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql<true | null>`(
  select true from enrollment where enrollment.student_id = ${student} and (enrollment.during @> ${day}) is true)`

/** SQL for the grade in which a student is enrolled on a day; null where the student is not. */
export const gradeOn = (student: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql<number | null>`(
  select grade_level_id from enrollment where enrollment.student_id = ${student} and (enrollment.during @> ${day}) is true)`

/** SQL for the grade that a list of a day shows for a row of student: that of the day, else the one that the student has now. */
export const shownGradeOn = (day: RawBuilder<unknown>) =>
  sql<number>`coalesce(${gradeOn(sql`student.id`, day)}, student.grade_level_id)`

/**
 * SQL for whether a row of attendance_mark, or of its counts by student, is of a day on which the student was in a grade. It is
 * for reports: they read the marks of so many students that the enrollments are read once for all of them.
 */
export const wasInGrade = (grade: RawBuilder<unknown>) => sql<boolean>`exists (
  select from enrollment where enrollment.student_id = attendance_mark.student_id
    and enrollment.during @> attendance_mark.day and enrollment.grade_level_id = ${grade})`

/** SQL for the grade of a student on the last day of a range, a daterange, on which the student is enrolled; null without one. */
export const gradeAtEndOf = (student: RawBuilder<unknown>, range: RawBuilder<unknown>) => sql<number | null>`(
  select enrollment.grade_level_id from enrollment
  where enrollment.student_id = ${student} and enrollment.during && ${range}
  order by enrollment.first_day desc limit 1)`

/** SQL for a text that changes with every change of an enrollment, since that is a new version of its row. For figures that are kept. */
export const enrollmentStamp = sql<string>`(select count(*) || ' ' || sum(xmin::text::bigint) from enrollment)`

/**
 * SQL for group memberships with the days on which the student is enrolled: a row for each enrollment, with the `during` of
 * both. Lists of a day that may be past read these, since an enrollment may end on an earlier day than it was entered.
 */
export const enrolledMemberships = sql`(
  select membership.id, membership.student_id, membership.student_group_id, membership.type,
    membership.during * enrollment.during during
  from group_membership membership join enrollment on enrollment.student_id = membership.student_id
    and enrollment.during && membership.during)`

/**
 * SQL for all marks that were ever taken: also those of days on which the student is not enrolled, which lie aside and
 * are on no list and in no figure. For questions like what a record says about a student, or whether something is in use.
 */
export const marksWithAside = sql`(select * from attendance_mark union all select * from attendance_mark_aside)`
