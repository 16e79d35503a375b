import { sql, type Kysely, type Transaction } from 'kysely'
import type { GroupListed } from '#contract/groups/group-shapes.ts'
import { gradeOf, type GroupType } from '#contract/words.ts'
import { auditAll } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { addOnce } from '#server/http/add-once.ts'
import type { Context } from '#server/http/context.ts'
import { lockGroupNames } from '../lock.ts'

type GroupScope = { type: GroupType; grade: number }

/** Creates groups without teachers, with names that no group of the grade has or ever had. */
export const createGroups = (
  context: Context,
  scope: GroupScope,
  count: number,
): Promise<{ message: string; created: GroupListed[] }> =>
  addOnce(context, { what: 'groups', sent: { ...scope, count } }, async (tx) => {
    await lockGroupNames(tx)
    const names = numberedNames({ ...scope, count }, await listGroupNames(tx, scope))
    const created = await insertGroups(
      tx,
      context,
      scope,
      names.map((name) => ({ name, teacher: null })),
    )
    const [first, last] = [names[0], names.at(-1)]
    const message = first === last ? `Made ${first}.` : `Made ${count} groups, ${first} to ${last}.`
    return { message, created }
  })

/** The names of a grade's groups of a type, also of archived groups: reports still show those. */
async function listGroupNames(db: Kysely<DB>, { type, grade }: GroupScope): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from student_group where type = ${type} and grade_level_id = ${grade}`.execute(db)
  return rows.map(({ name }) => name)
}

const NUMBERED_NAMES: Record<GroupType, string> = {
  core: 'Core Group',
  cte: 'CTE Group',
  homeroom: 'Homeroom Group',
}

/** `count` names such as 'Core Group 7-1', 'Core Group 7-2'; none of them is taken, in whatever case. */
export function numberedNames(
  { type, grade, count }: GroupScope & { count: number },
  taken: readonly string[],
): string[] {
  const used = new Set(taken.map((name) => name.toLowerCase()))
  const names: string[] = []
  for (let number = 1; names.length < count; number++) {
    const name = `${NUMBERED_NAMES[type]} ${gradeOf(grade)}-${number}`
    if (!used.has(name.toLowerCase())) names.push(name)
  }
  return names
}

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
