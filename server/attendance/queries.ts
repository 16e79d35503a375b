import { sql, type RawBuilder } from 'kysely'

type IdOrSql = number | RawBuilder<unknown>

/**
 * SQL for who is on which teacher's sheet of a day: section_period_id, teacher_id, student_group_id, student_id, each student
 * once per sheet. These are the students who were in the assigned groups on that day, and those who have a mark on
 * the sheet already: the morning's mark of a student who changed groups at noon can still be corrected.
 */
export const rosterOn = (
  day: string,
  { sectionPeriod, teacher }: { sectionPeriod?: IdOrSql; teacher?: IdOrSql },
) => sql`
  select distinct on (section_period_id, teacher_id, student_id) section_period_id, teacher_id, student_group_id, student_id
  from (
    select section_period_id, teacher_id, assignment.student_group_id, student_id, 0 origin
    from assignment join group_membership on group_membership.student_group_id = assignment.student_group_id
      and group_membership.during @> ${day}::date
    where assignment.during @> ${day}::date ${filterBy(sectionPeriod, teacher)}
    union all
    select section_period_id, teacher_id, student_group_id, attendance_mark.student_id, 1
    from attendance_mark join student on student.id = attendance_mark.student_id and student.is_active
    where day = ${day}::date ${filterBy(sectionPeriod, teacher)}
  ) roster_entry
  order by section_period_id, teacher_id, student_id, origin, student_group_id`

const filterBy = (sectionPeriod: IdOrSql | undefined, teacher: IdOrSql | undefined) => sql`
  ${sectionPeriod === undefined ? sql`` : sql`and section_period_id = ${sectionPeriod}`}
  ${teacher === undefined ? sql`` : sql`and teacher_id = ${teacher}`}`

/** SQL for a student's name as sheets and reports show it: 'Last, First', with the preferred name behind it. */
export const sheetName = sql<string>`student.last_name || ', ' || student.first_name
  || coalesce(' (' || student.preferred_name || ')', '')`

/** SQL for the name of a row of account joined with its teacher, if any; without a name the email address. */
export const accountName = sql<string>`coalesce(nullif(trim(coalesce(teacher.first_name, account.first_name) || ' '
  || coalesce(teacher.last_name, account.last_name)), ''), account.email)`

/** SQL for the same by the account's id. `offset 0` has the teacher looked up by the key instead of reading all of them. */
export const nameOf = (account: RawBuilder<unknown>) => sql<string>`(select ${accountName}
  from account left join lateral (
    select first_name, last_name from teacher where teacher.id = account.teacher_id offset 0
  ) teacher on true where account.id = ${account})`
