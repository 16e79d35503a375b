import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { Refusal } from '#server/http/failures.ts'
import { recordMaker } from '#server/http/own-class/made-by.ts'
import { assertNamesOther } from '#server/http/own-class/office-only.ts'
import { sentences } from './sentences.ts'

/**
 * Replaces the homeroom teachers of a student; 400 for unknown or inactive teachers. Links to inactive teachers stay,
 * because no form shows them: they show again when the teacher is active again. 403 where a teacher adds themselves. Returns
 * the ids before and after, in ascending order.
 */
export async function replaceHomeroomTeachers(
  tx: Transaction<DB>,
  actor: Actor,
  student: number,
  teachers: readonly number[],
): Promise<{ before: number[]; after: number[] }> {
  const after = uniqueSorted(teachers)
  await assertActiveTeachers(tx, after)
  const { rows } = await sql<{ id: number }>`
    select teacher.id from student_homeroom_teacher link join teacher on teacher.id = link.teacher_id
    where link.student_id = ${student} and teacher.active`.execute(tx)
  const before = uniqueSorted(rows.map(({ id }) => id))
  const added = after.filter((id) => !before.includes(id))
  assertNamesOther(actor, added, 'homeroom_teacher_ids')
  await sql`
    with removed as (
      delete from student_homeroom_teacher
      where student_id = ${student} and teacher_id = any(${before}::bigint[]) and teacher_id <> all(${after}::bigint[])
    )
    insert into student_homeroom_teacher (student_id, teacher_id) select ${student}::bigint, unnest(${after}::bigint[])
    on conflict do nothing`.execute(tx)
  // What the office saves becomes the office's, even if a teacher made it before.
  await recordHomerooms(tx, actor, [{ student, teachers: actor.role === 'admin' ? after : added }])
  return { before, after }
}

/**
 * Adds an active teacher to the homeroom teachers of students; returns the students who did not have that teacher yet. A
 * relation that a teacher made becomes the office's once the office makes it again.
 */
export async function addHomeroomTeacher(
  tx: Transaction<DB>,
  actor: Actor,
  students: readonly number[],
  teacher: number,
): Promise<number[]> {
  const { rows } = await sql<{ student_id: number }>`
    insert into student_homeroom_teacher (student_id, teacher_id) select unnest(${students}::bigint[]), ${teacher}
    on conflict do nothing returning student_id`.execute(tx)
  const added = rows.map(({ student_id }) => student_id)
  const made = actor.role === 'admin' ? students : added
  await recordHomerooms(
    tx,
    actor,
    made.map((student) => ({ student, teachers: [teacher] })),
  )
  return added
}

/** Records who made teachers the homeroom teachers of students. */
export const recordHomerooms = (
  tx: Transaction<DB>,
  actor: Pick<Actor, 'role'>,
  students: readonly { student: number; teachers: readonly number[] }[],
) =>
  recordMaker(
    tx,
    actor,
    students.flatMap(({ student, teachers }) =>
      teachers.map((teacher) => ({ student_id: student, teacher_id: teacher })),
    ),
  )

const uniqueSorted = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)

async function assertActiveTeachers(tx: Transaction<DB>, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from teacher where id = any(${ids}::bigint[]) and active order by id for share`.execute(tx)
  const unknown = ids.filter((id) => !rows.some((row) => row.id === id))
  if (unknown.length === 0) return
  throw new Refusal('invalid', sentences.unknownTeachers(unknown), {
    fields: {
      homeroom_teacher_ids: `includes someone who is not an active teacher (${unknown.join(', ')})`,
    },
  })
}
