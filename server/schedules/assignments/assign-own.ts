import { sql, type Kysely, type Transaction } from 'kysely'
import type { Got } from '#contract/index.ts'
import type { Assignment } from '#contract/schedules/records.ts'
import type { sectionPeriods } from '#contract/schedules/section-periods.ts'
import type { GroupType } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { assignInTransaction } from './assign.ts'

type Assigning = { actor: Actor; sectionPeriod: number; today: string }
type Sent = Got<(typeof sectionPeriods)['POST /api/section-periods/:id/assign-groups/'], 'body'>

/** Has each group meet its own teacher in a section period, all or none; refused as any assignment is. */
export const assignToOwnTeachers = (
  db: Kysely<DB>,
  assigning: Assigning,
  { group_ids, ...allowed }: Sent,
): Promise<Assignment[]> =>
  db.transaction().execute(async (tx) => {
    const groups = await findLedGroups(tx, [...new Set(group_ids)])
    const byTeacher = Map.groupBy(groups, ({ teacher }) => teacher)
    const wanted = [...byTeacher].map(([teacher_id, group_assignments]) =>
      Object.assign({ teacher_id, group_assignments }, allowed),
    )
    return assignInTransaction(tx, assigning, wanted)
  })

type Led = { id: number; type: GroupType; teacher: number }

async function findLedGroups(tx: Transaction<DB>, ids: readonly number[]): Promise<Led[]> {
  const { rows } = await sql<Omit<Led, 'teacher'> & { name: string; teacher: number | null }>`
    select student_group.id, type, name, teacher.id teacher
    from student_group left join teacher on teacher.id = student_group.teacher_id and active
    where student_group.id = any(${ids}::int[]) and not archived
    order by teacher.id, student_group.id`.execute(tx)
  if (rows.length < ids.length) throw notFound('group')
  return rows.map(({ id, type, name, teacher }) => {
    if (teacher === null) {
      const problem = `${name} has no teacher yet, so nobody can meet it. Please choose its teacher first.`
      throw new Refusal('invalid', problem, { fields: { group_ids: problem } })
    }
    return { id, type, teacher }
  })
}
