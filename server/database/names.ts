import { sql, type RawBuilder } from 'kysely'
import { listName } from './people.ts'
import { shownTimeSpan } from './shown-time.ts'

/** SQL for a student's name as sheets and reports show it: as in lists, with the preferred name behind it. */
export const sheetName = sql<string>`${listName('student')}
  || coalesce(' (' || student.preferred_name || ')', '')`

/** SQL for the name of a row of account joined with its teacher, if any; without a name the email address. */
export const accountName = sql<string>`coalesce(nullif(trim(coalesce(teacher.first_name, account.first_name) || ' '
  || coalesce(teacher.last_name, account.last_name)), ''), account.email)`

/** SQL for the same by the account's id. `offset 0` has the teacher looked up by the key instead of reading all of them. */
export const nameOf = (account: RawBuilder<unknown>) => sql<string>`(select ${accountName}
  from account left join lateral (
    select first_name, last_name from teacher where teacher.id = account.teacher_id offset 0
  ) teacher on true where account.id = ${account})`

const periodTimes = shownTimeSpan(sql`section_period.start_time`, sql`section_period.end_time`)

/** SQL for what people call a row of section_period: its name, else 'Grade 8, 09:00-10:00' on the school's clock. */
export const sectionPeriodName = sql<string>`coalesce(section_period.name, (select grade_title(grade) from grade_level where id = section_period.grade_level_id)
  || ', ' || ${periodTimes})`

/** SQL for what a row of section_period is called beside its group, which has the grade: its name, else its time. */
export const periodNameOrTime = sql<string>`coalesce(section_period.name, ${periodTimes})`

/**
 * SQL for the core class that a teacher teaches to a row of student_group: that of the group, unless someone else leads the group,
 * because its core class is then only one of those that it has.
 */
export const coreClassTaughtBy = (teacher: RawBuilder<unknown>) => sql<string | null>`(select core_class.name
  from core_class where core_class.id = student_group.core_class_id
    and coalesce(student_group.teacher_id, ${teacher}) = ${teacher})`

/** SQL for the course of a row of student_group, where another system says it. */
export const courseOfGroup = sql<string | null>`(select course.name
  from imported_class join course on course.id = imported_class.course_id
  where imported_class.student_group_id = student_group.id)`
