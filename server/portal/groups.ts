import { sql, type Kysely } from 'kysely'
import type { OwnGroup } from '#contract/portal.ts'
import { fullName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'

type Groups = { homeroom_teachers: string[]; groups: OwnGroup[] }

/** The groups that a student is in on a day, core before CTE before homeroom, each with the names of those in it. */
export async function findOwnGroups(db: Kysely<DB>, student: number, day: string): Promise<Groups> {
  const { rows } = await sql<Groups>`
    select
      (select coalesce(json_agg(first_name || ' ' || last_name order by last_name, first_name, teacher.id), '[]')
        from student_homeroom_teacher link join teacher on teacher.id = link.teacher_id and teacher.active
        where link.student_id = ${student}) homeroom_teachers,
      (select coalesce(json_agg(one order by array_position(array['core', 'cte', 'homeroom'], one.type)), '[]') from (
        select student_group.id, student_group.type, student_group.name, core_class.name core_class,
          ${fullName('teacher')} teacher, room_number, lower(own.during) since,
          (select coalesce(json_agg(json_build_object('first_name', first_name, 'last_name', last_name)
              order by last_name, first_name, student.id), '[]')
            from group_membership other join student on student.id = other.student_id and student.is_active
            where other.student_group_id = student_group.id and other.during @> ${day}::date
              and other.student_id <> ${student}) classmates
        from group_membership own
          join student_group on student_group.id = own.student_group_id and not archived
          left join core_class on core_class.id = student_group.core_class_id
          left join teacher on teacher.id = student_group.teacher_id and teacher.active
        where own.student_id = ${student} and own.during @> ${day}::date
      ) one) groups`.execute(db)
  return rows[0]!
}
