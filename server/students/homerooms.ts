import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { distinct } from './rules.ts'

/**
 * Makes these the homeroom teachers of a student; 400 when one is unknown or inactive. Teachers who have left
 * are not shown, so they are neither sent nor removed: they are back when they come back. Answers the ids
 * before and after.
 */
export async function replaceHomeroomTeachers(tx: Transaction<DB>, student: number, sent: number[]) {
  const wanted = distinct(sent)
  await assertActiveTeachers(tx, wanted)
  const { rows } = await sql<{ teacher: number }>`
    select teacher.id teacher from student_homeroom_teacher link join teacher on teacher.id = link.teacher_id
    where link.student_id = ${student} and teacher.active`.execute(tx)
  const before = distinct(rows.map((row) => row.teacher))
  await sql`
    with gone as (
      delete from student_homeroom_teacher
      where student_id = ${student} and teacher_id = any(${before}::int[]) and teacher_id <> all(${wanted}::int[])
    )
    insert into student_homeroom_teacher (student_id, teacher_id) select ${student}::int, unnest(${wanted}::int[])
    on conflict do nothing`.execute(tx)
  return { before, after: wanted }
}

/** Gives students one more homeroom teacher, who is active; answers the ids of those who did not have them yet. */
export async function addHomeroomTeacher(tx: Transaction<DB>, students: number[], teacher: number) {
  const { rows } = await sql<{ student_id: number }>`
    insert into student_homeroom_teacher (student_id, teacher_id) select unnest(${students}::int[]), ${teacher}
    on conflict do nothing returning student_id`.execute(tx)
  return rows.map((row) => row.student_id)
}

async function assertActiveTeachers(tx: Transaction<DB>, wanted: number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from teacher where id = any(${wanted}::int[]) and active order by id for share`.execute(tx)
  const unknown = wanted.filter((id) => !rows.some((row) => row.id === id))
  if (unknown.length === 0) return
  throw new Refusal(
    'invalid',
    `No active teacher has the number ${unknown.join(', ')}. Please choose the homeroom teachers again.`,
    {
      fields: { homeroom_teacher_ids: `names someone who is no active teacher (${unknown.join(', ')})` },
    },
  )
}
