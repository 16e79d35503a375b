import { sql, type Transaction } from 'kysely'
import { shortGrade } from '#contract/grades.ts'
import { type GroupType } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'

export type GroupScope = { type: GroupType; grade: number }

const NUMBERED_NAMES: Record<GroupType, string> = {
  core: 'Core Group',
  cte: 'CTE Group',
  homeroom: 'Homeroom Group',
}

const prefixOf = ({ type, grade }: GroupScope) => `${NUMBERED_NAMES[type]} ${shortGrade(grade)}-`

/** 3 for 'Core Group 7-3', in whatever case; 0 for a name without a number of this type and grade. */
export function numberOf(scope: GroupScope, name: string): number {
  const prefix = prefixOf(scope)
  const number = name.slice(prefix.length)
  const isNumbered = name.toLowerCase().startsWith(prefix.toLowerCase()) && /^\d{1,6}$/.test(number)
  return isNumbered ? Number(number) : 0
}

/** `count` names such as 'Core Group 7-4', 'Core Group 7-5', after the highest number that was ever used. */
export const numberedNames = (scope: GroupScope, count: number, highest: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefixOf(scope)}${highest + index + 1}`)

/** The highest number that a group of this type and grade has or had in its name. */
export async function highestNumber(tx: Transaction<DB>, scope: GroupScope): Promise<number> {
  const { type, grade } = scope
  const { rows } = await sql<{ name: string | null; highest: number }>`
    select null "name", highest from group_number where type = ${type} and grade_level_id = ${grade}
    union all
    select name, 0 from student_group where type = ${type} and grade_level_id = ${grade}`.execute(tx)
  return rows.reduce(
    (most, { name, highest }) => Math.max(most, highest, name ? numberOf(scope, name) : 0),
    0,
  )
}

/** Records the number of a name that a group no longer has: it was renamed, moved to another grade or deleted. */
export async function retireName(tx: Transaction<DB>, scope: GroupScope, name: string): Promise<void> {
  const number = numberOf(scope, name)
  if (number === 0) return
  await sql`
    insert into group_number (type, grade_level_id, highest) values (${scope.type}, ${scope.grade}, ${number})
    on conflict (type, grade_level_id) do update set highest = greatest(group_number.highest, excluded.highest)`.execute(
    tx,
  )
}
