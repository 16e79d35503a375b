import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '../actor.ts'

/**
 * A relation between students and teachers: a membership (student, group), the teacher of a group (group, teacher), a
 * homeroom teacher (student, teacher), or an assignment (group, teacher, section period).
 */
export type Relation =
  | { student_id: number; student_group_id: number }
  | { student_group_id: number; teacher_id: number; section_period_id?: number }
  | { student_id: number; teacher_id: number }

const COLUMNS = sql`(student_id bigint, student_group_id bigint, teacher_id bigint, section_period_id bigint)`

/** Records who made these relations, or made them again. Call it wherever one begins, in the same transaction. */
export const recordMaker = (
  tx: Transaction<DB>,
  actor: Pick<Actor, 'role'>,
  relations: readonly Relation[],
) => (actor.role === 'admin' ? recordMadeByOffice(tx, relations) : recordTeacher(tx, relations))

async function recordTeacher(tx: Transaction<DB>, relations: readonly Relation[]): Promise<void> {
  if (relations.length === 0) return
  await sql`
    insert into made_by_teacher (student_id, student_group_id, teacher_id, section_period_id)
    select * from jsonb_to_recordset(${JSON.stringify(relations)}::jsonb) as relation ${COLUMNS}
    on conflict do nothing`.execute(tx)
}

/** The same for what the office made. */
export async function recordMadeByOffice(tx: Transaction<DB>, relations: readonly Relation[]): Promise<void> {
  if (relations.length === 0) return
  await sql`
    delete from made_by_teacher made
    using jsonb_to_recordset(${JSON.stringify(relations)}::jsonb) as relation ${COLUMNS}
    where (made.student_id, made.student_group_id, made.teacher_id, made.section_period_id) is not distinct from
      (relation.student_id, relation.student_group_id, relation.teacher_id, relation.section_period_id)`.execute(
    tx,
  )
}

type Columns = { student?: RawBuilder<unknown>; group?: RawBuilder<unknown>; teacher?: RawBuilder<unknown> }

/** SQL for whether the office made a relation of these columns. An assignment has a section period besides. */
export const isByOffice = (
  { student, group, teacher }: Columns,
  period?: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`not exists (
  select from made_by_teacher made
  where made.student_id ${is(student)} and made.student_group_id ${is(group)} and made.teacher_id ${is(teacher)}
    and made.section_period_id ${is(period)})`

const is = (column: RawBuilder<unknown> | undefined) => (column ? sql`= ${column}` : sql`is null`)
