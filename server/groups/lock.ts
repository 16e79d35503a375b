import { sql, type Transaction } from 'kysely'
import type { GroupType } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'

/**
 * Writers of groups come one after the other by taking their locks in one order: names, students by number, groups
 * by number. What is counted is counted after that.
 */
const NAMES_LOCK = 7_360_003

/** Whoever is about to name a group waits here, so that two at once never give one name. */
export const lockNames = (tx: Transaction<DB>) => sql`select pg_advisory_xact_lock(${NAMES_LOCK})`.execute(tx)

type LockedStudent = { id: number; name: string; grade_level: number; is_active: boolean }

/** These students by number; unknown ones are left out. */
export async function lockStudents(
  tx: Transaction<DB>,
  ids: readonly number[],
): Promise<Map<number, LockedStudent>> {
  const { rows } = await sql<LockedStudent>`
    select id, first_name || ' ' || last_name name, grade_level_id grade_level, is_active from student
    where id = any(${ids}::int[]) order by id for no key update`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

type LockedGroup = {
  id: number
  type: GroupType
  name: string
  grade_level: number
  capacity: number | null
}

/** These groups by number; unknown and archived ones are left out. */
export async function lockGroups(
  tx: Transaction<DB>,
  ids: readonly number[],
): Promise<Map<number, LockedGroup>> {
  const { rows } = await sql<LockedGroup>`
    select id, type, name, grade_level_id grade_level, capacity from student_group
    where id = any(${ids}::int[]) and not archived order by id for no key update`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
