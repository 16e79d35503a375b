import { sql, type Kysely, type Transaction } from 'kysely'
import type { GroupListed } from '#contract/groups/group-shapes.ts'
import type { GroupType } from '#contract/words.ts'
import { auditAll } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { lockNames } from '../lock.ts'
import { numberedNames } from '../members/capacity.ts'

export type Fresh = { name: string; teacher: number | null }
type Creating = { actor: Actor; type: GroupType; grade: number }

/** Makes a number of groups without teachers, under names that no group of the grade has or ever had. */
export const createGroups = (
  db: Kysely<DB>,
  creating: Creating,
  count: number,
): Promise<{ message: string; created: GroupListed[] }> =>
  db.transaction().execute(async (tx) => {
    await lockNames(tx)
    const names = numberedNames({ ...creating, count }, await namesOf(tx, creating))
    const created = await insertGroups(
      tx,
      creating,
      names.map((name) => ({ name, teacher: null })),
    )
    const [first, last] = [names[0], names.at(-1)]
    const message = first === last ? `Made ${first}.` : `Made ${count} groups, ${first} to ${last}.`
    return { message, created }
  })

/** The names that a grade's groups of a type have, and that its archived ones had: reports still show those. */
async function namesOf(
  db: Kysely<DB>,
  { type, grade }: { type: GroupType; grade: number },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from student_group where type = ${type} and grade_level_id = ${grade}`.execute(db)
  return rows.map(({ name }) => name)
}

/** Adds groups with names that are free (lockNames), and writes down each of them; answers them in order. */
export async function insertGroups(
  tx: Transaction<DB>,
  { actor, type, grade }: Creating,
  groups: readonly Fresh[],
): Promise<GroupListed[]> {
  const { rows } = await sql<GroupListed>`
    insert into student_group (type, grade_level_id, name, teacher_id)
    select ${type}, ${grade}, name, teacher
    from rows from (jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as (name text, teacher int)) with ordinality
    order by ordinality
    returning id, type, name, grade_level_id grade_level, 0 student_count`.execute(tx)
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
