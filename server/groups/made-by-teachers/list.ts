import { sql, type Kysely } from 'kysely'
import type { MadeByTeachers } from '#contract/groups/group-shapes.ts'
import { hasNotEnded } from '#server/database/date-ranges.ts'
import { byLastName, personJson } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { byGroupType } from '../queries.ts'

/** Arrangements by teachers, for today or later, that the office has not confirmed. */
export async function listMadeByTeachers(db: Kysely<DB>, today: string): Promise<MadeByTeachers> {
  const { rows } = await sql<MadeByTeachers>`
    select
      coalesce((
        select json_agg(json_build_object('group', json_build_object('id', student_group.id, 'type', type, 'name', name,
          'grade_level', grade_level_id), 'teacher', leader, 'students', students, 'assigned', assigned)
          order by grade_level_id, ${byGroupType}, name, student_group.id)
        from student_group cross join lateral (
          select
            (select ${personJson('teacher')} from made_by_teacher made join teacher on teacher.id = made.teacher_id
              where made.student_group_id = student_group.id and section_period_id is null
                and made.teacher_id = student_group.teacher_id) leader,
            (select coalesce(json_agg(${personJson('student')} order by ${byLastName('student')}), '[]')
              from made_by_teacher made join student on student.id = made.student_id and student.is_active
              where made.student_group_id = student_group.id and exists (
                select from group_membership where group_membership.student_id = student.id
                  and group_membership.student_group_id = student_group.id and ${hasNotEnded(today)})) students,
            (select coalesce(json_agg(${personJson('teacher')} order by ${byLastName('teacher')}), '[]')
              from teacher where id in (
                select assignment.teacher_id from made_by_teacher made
                  join assignment on assignment.student_group_id = made.student_group_id
                    and assignment.teacher_id = made.teacher_id and assignment.section_period_id = made.section_period_id
                  join section_period on section_period.id = assignment.section_period_id and not section_period.archived
                  join block_schedule on block_schedule.id = section_period.block_schedule_id
                where made.student_group_id = student_group.id and ${hasNotEnded(today)}
                  and block_schedule.end_date >= ${today}::date)) assigned
        ) made
        where not archived and id in (select student_group_id from made_by_teacher)
          and (leader is not null or json_array_length(students) > 0 or json_array_length(assigned) > 0)
      ), '[]') groups,
      coalesce((
        select json_agg(json_build_object('teacher', ${personJson('teacher')}, 'students', students)
          order by ${byLastName('teacher')})
        from (
          select link.teacher_id, json_agg(${personJson('student')} order by ${byLastName('student')}) students
          from made_by_teacher made
            join student_homeroom_teacher link on link.student_id = made.student_id and link.teacher_id = made.teacher_id
            join student on student.id = link.student_id and student.is_active
          group by link.teacher_id
        ) homeroom join teacher on teacher.id = homeroom.teacher_id and teacher.active
      ), '[]') homerooms`.execute(db)
  return rows[0]!
}
