import { sql, type Transaction } from 'kysely'
import type { Parsed } from '#contract/index.ts'
import type { Assignment } from '#contract/plan/schedules/records.ts'
import type { sectionPeriods } from '#contract/plan/schedules/section-periods.ts'
import type { GroupType } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { assignInTransaction } from './assign.ts'
import { sentences } from '../sentences.ts'

type OwnTeachersRequest = Parsed<
  (typeof sectionPeriods)['POST /api/section-periods/:id/assign-groups/'],
  'body'
>

/** Assigns each group to its own teacher in a section period, all or none; refused for the same reasons as any assignment. */
export const assignToOwnTeachers = (
  context: Context,
  sectionPeriod: number,
  { group_ids, ...allowed }: OwnTeachersRequest,
): Promise<Assignment[]> =>
  context.db.transaction().execute(async (tx) => {
    const groups = await findGroupsWithTeachers(tx, [...new Set(group_ids)])
    const byTeacher = Map.groupBy(groups, ({ teacher }) => teacher)
    const requests = [...byTeacher].map(([teacher_id, group_assignments]) =>
      Object.assign({ teacher_id, group_assignments }, allowed),
    )
    return assignInTransaction(tx, context, sectionPeriod, requests)
  })

type GroupWithTeacher = { id: number; type: GroupType; teacher: number }
type Row = { id: number; type: GroupType; name: string; teacher: number | null }

async function findGroupsWithTeachers(
  tx: Transaction<DB>,
  ids: readonly number[],
): Promise<GroupWithTeacher[]> {
  const { rows } = await sql<Row>`
    select student_group.id, type, name, teacher.id teacher
    from student_group left join teacher on teacher.id = student_group.teacher_id and active
    where student_group.id = any(${ids}::bigint[]) and archived_on is null
    order by teacher.id, student_group.id`.execute(tx)
  if (rows.length < ids.length) throw notFound('group')
  return rows.map(({ id, type, name, teacher }) => {
    if (teacher === null) {
      const problem = sentences.noTeacher(name)
      throw new Refusal('invalid', problem, { fields: { group_ids: problem } })
    }
    return { id, type, teacher }
  })
}
