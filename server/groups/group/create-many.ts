import { sql, type Transaction } from 'kysely'
import type { GroupListed } from '#contract/groups/group-shapes.ts'
import { auditAll } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { addOnce } from '#server/http/idempotency.ts'
import { lockGroupNames } from '../lock.ts'
import { recordLeaders } from './create.ts'
import { highestNumber, numberedNames, type GroupScope } from './numbering.ts'
import { sentences } from '../sentences.ts'

/** Creates groups without teachers, with numbered names that no group of the grade has or ever had. */
export const createGroups = (
  context: Context,
  scope: GroupScope,
  count: number,
): Promise<{ message: string; created: GroupListed[] }> =>
  addOnce(context, async (tx) => {
    await lockGroupNames(tx)
    const names = numberedNames(scope, count, await highestNumber(tx, scope))
    const created = await insertGroups(
      tx,
      context,
      scope,
      names.map((name) => ({ name, teacher: null })),
    )
    const message = sentences.created(names[0], names.at(-1), count)
    return { message, created }
  })

/** Inserts groups with free names (`lockGroupNames`), with an audit entry for each; returns them in order. */
export async function insertGroups(
  tx: Transaction<DB>,
  { actor }: Context,
  { type, grade }: GroupScope,
  groups: readonly { name: string; teacher: number | null }[],
): Promise<GroupListed[]> {
  const { rows } = await sql<GroupListed>`
    insert into student_group (type, grade_level_id, name, teacher_id)
    select ${type}, ${grade}, name, teacher
    from rows from (jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as (name text, teacher bigint)) with ordinality
    order by ordinality
    returning id, type, name, grade_level_id grade_level, 0 student_count`.execute(tx)
  await recordLeaders(
    tx,
    actor,
    rows.map(({ id }, index) => ({ id, teacher: groups[index]!.teacher })),
  )
  await auditAll(
    tx,
    rows.map(({ id }, index) => ({
      account: actor.account,
      action: 'add',
      subject: 'student_group',
      subjectId: id,
      details: { type, grade_level: grade, ...groups[index] },
    })),
  )
  return rows
}
