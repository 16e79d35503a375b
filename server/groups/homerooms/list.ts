import { sql, type Kysely } from 'kysely'
import type { z } from 'zod'
import type { HomeroomGroup } from '#contract/groups/group-shapes.ts'
import { byLastName, personJson } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { isInGroup } from '../queries.ts'
import type { HomeroomSize, UnplacedStudent } from './plan.ts'
import { sentences } from '../sentences.ts'

/**
 * The homeroom groups of these teachers with their students on the day, by teacher and name. Each teacher's groups are
 * followed by an entry with id null for the teacher's homeroom students who are in no homeroom group yet.
 */
export async function listHomerooms(
  db: Kysely<DB>,
  teachers: readonly number[],
  day: string,
): Promise<z.output<typeof HomeroomGroup>[]> {
  if (teachers.length === 0) {
    throw new Refusal('invalid', sentences.chooseTeacher, { fields: { teachers: sentences.chooseTeacher } })
  }
  const { rows } = await sql<z.output<typeof HomeroomGroup>>`
    select homeroom.id, homeroom.name, ${personJson('teacher')} teacher, homeroom.grade_level,
      count(student.id)::int student_count,
      coalesce(json_agg(${personJson('student')} order by ${byLastName('student')})
        filter (where student.id is not null), '[]') students
    from (
      select id, name, teacher_id, grade_level_id grade_level, array(
        select student_id from group_membership where student_group_id = student_group.id and during @> ${day}::date
      ) members
      from student_group where type = 'homeroom' and not archived
      union all
      select null, 'In no homeroom group yet', teacher_id, null, array_agg(link.student_id)
      from student_homeroom_teacher link join student on student.id = link.student_id and student.is_active
      where not ${isInGroup(day, 'homeroom')} group by teacher_id
    ) homeroom
      join teacher on teacher.id = homeroom.teacher_id
      left join student on student.id = any(homeroom.members) and student.is_active
    where teacher.id = any(${teachers}::bigint[])
    group by homeroom.id, homeroom.name, homeroom.grade_level, teacher.id
    order by ${byLastName('teacher')}, homeroom.id is null, homeroom.grade_level, homeroom.name, homeroom.id`.execute(
    db,
  )
  return rows
}

type Person = { id: number; first_name: string; last_name: string }
export type GradeHomerooms = {
  /** Active students in no homeroom group on the day, by name, with their active homeroom teachers. */
  students: (Person & UnplacedStudent)[]
  teachers: Person[]
  /** The grade's homeroom groups, by name. */
  groups: (HomeroomSize & { name: string })[]
}

/** What the homeroom groups of a grade are planned from. */
export async function findGradeHomerooms(
  db: Kysely<DB>,
  grade: number,
  day: string,
): Promise<GradeHomerooms> {
  const { rows } = await sql<GradeHomerooms>`
    select
      coalesce((select json_agg(unplaced) from (
        select student.id, first_name, last_name, array(
          select teacher.id from student_homeroom_teacher link join teacher on teacher.id = link.teacher_id
          where link.student_id = student.id and teacher.active order by teacher.id) teachers
        from student where is_active and grade_level_id = ${grade} and not ${isInGroup(day, 'homeroom')}
        order by ${byLastName('student')}
      ) unplaced), '[]') students,
      coalesce((select json_agg(${personJson('teacher')}) from teacher where active), '[]') teachers,
      coalesce((select json_agg(homeroom) from (
        select id, name, teacher_id teacher, capacity, (
          select count(*) from group_membership
            join student on student.id = group_membership.student_id and student.is_active
          where student_group_id = student_group.id and during @> ${day}::date) size
        from student_group where type = 'homeroom' and grade_level_id = ${grade} and not archived
        order by name, id
      ) homeroom), '[]') groups`.execute(db)
  return rows[0]!
}
