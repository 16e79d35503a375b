import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { recordHomerooms } from '#server/people/students/homeroom-teachers.ts'
import { appliedOf, type Applied } from '../pipeline/entity.ts'
import { yieldToEventLoop } from '../pipeline/event-loop.ts'
import type { SchoolOfHomerooms, HomeroomPlan } from './plan.ts'

/** All students with their homeroom teachers, the active teachers, and the homeroom groups. */
export async function loadHomerooms(db: Kysely<DB>): Promise<SchoolOfHomerooms> {
  const students = await sql<SchoolOfHomerooms['students'][number]>`
    select student.id, first_name, last_name, email, grade_level_id grade_level, is_active,
      coalesce(link.teachers, '{}') teachers
    from student left join (
      select student_id, array_agg(teacher_id order by teacher_id) teachers
      from student_homeroom_teacher group by student_id
    ) link on link.student_id = student.id
    order by last_name, first_name, student.id`.execute(db)
  const teachers = await db
    .selectFrom('teacher')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('active', '=', true)
    .execute()
  const homerooms = await sql<SchoolOfHomerooms['homerooms'][number]>`
    select name, student_group.grade_level_id grade_level, teacher.id teacher
    from student_group left join teacher on teacher.id = student_group.teacher_id and teacher.active
    where type = 'homeroom' and not archived`.execute(db)
  return { students: students.rows, teachers, homerooms: homerooms.rows }
}

/** Sets the homeroom teachers of all students of a plan, who are of the office or of a teacher as the uploader is. */
export async function applyHomerooms(
  trx: Transaction<DB>,
  plan: HomeroomPlan,
  actor: Pick<Actor, 'role'>,
): Promise<Applied> {
  const planned = [...plan.add, ...plan.change]
  await setHomeroomTeachers(
    trx,
    planned.map(({ id, after }) => ({ id, ...after })),
  )
  await recordHomerooms(
    trx,
    actor,
    planned.map(({ id, before, after }) => ({
      student: id,
      teachers: after.teachers.filter((teacher) => !before?.teachers.includes(teacher)),
    })),
  )
  return appliedOf(plan)
}

/** Replaces the homeroom teachers of these students; `teachers` are ids. */
export async function setHomeroomTeachers(
  trx: Transaction<DB>,
  students: { id: number; teachers: number[] }[],
): Promise<void> {
  await yieldToEventLoop()
  const links = JSON.stringify(
    students.flatMap(({ id, teachers }) => teachers.map((teacher_id) => ({ student_id: id, teacher_id }))),
  )
  await sql`
    with requested as (
      select * from jsonb_to_recordset(${links}::jsonb) as requested (student_id bigint, teacher_id bigint)
    ), removed as (
      delete from student_homeroom_teacher link
      where student_id = any(${students.map(({ id }) => id)}::bigint[])
        and not exists (
          select from requested where requested.student_id = link.student_id and requested.teacher_id = link.teacher_id
        )
    )
    insert into student_homeroom_teacher (student_id, teacher_id) select student_id, teacher_id from requested
    on conflict do nothing`.execute(trx)
}
