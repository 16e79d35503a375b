import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { Change } from '../pipeline/batch.ts'
import type { HomeroomPlan, School } from './plan.ts'
import { yieldToEventLoop } from '../pipeline/plan.ts'

/** All students with their homeroom teachers, the active teachers, and the homeroom groups. */
export async function schoolOfHomerooms(db: Kysely<DB>): Promise<School> {
  const students = await sql<School['students'][number]>`
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
  const homerooms = await sql<School['homerooms'][number]>`
    select name, student_group.grade_level_id grade_level, teacher.id teacher
    from student_group left join teacher on teacher.id = student_group.teacher_id and teacher.active
    where type = 'homeroom' and not archived`.execute(db)
  return { students: students.rows, teachers, homerooms: homerooms.rows }
}

/** Gives every student of a plan the homeroom teachers that they are to have. */
export async function saveHomerooms(trx: Transaction<DB>, plan: HomeroomPlan): Promise<Change[]> {
  const changes = [
    ...plan.add.map(({ id, teachers }) => ({
      id,
      before: { teachers: [] },
      after: { teachers },
    })),
    ...plan.change.map(({ existing, person }) => ({
      id: existing.id,
      before: { teachers: existing.teachers },
      after: { teachers: person.teachers },
    })),
  ]
  await setHomeroomTeachers(
    trx,
    changes.map(({ id, after }) => ({ id, ...after })),
  )
  return changes
}

/** Makes these the homeroom teachers of these students. */
export async function setHomeroomTeachers(
  trx: Transaction<DB>,
  wanted: { id: number; teachers: number[] }[],
): Promise<void> {
  await yieldToEventLoop()
  const rows = JSON.stringify(
    wanted.flatMap(({ id, teachers }) => teachers.map((teacher) => ({ id, teacher }))),
  )
  await sql`
    with wanted as (
      select * from jsonb_to_recordset(${rows}::jsonb) as wanted (id integer, teacher integer)
    ), gone as (
      delete from student_homeroom_teacher link
      where student_id = any(${wanted.map(({ id }) => id)}::int[])
        and not exists (select from wanted where wanted.id = link.student_id and wanted.teacher = link.teacher_id)
    )
    insert into student_homeroom_teacher (student_id, teacher_id) select id, teacher from wanted
    on conflict do nothing`.execute(trx)
}
