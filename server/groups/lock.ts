import { sql, type Transaction } from 'kysely'
import type { GroupType } from '#contract/words.ts'
import { fullName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { type PlanDay } from '#server/plan/calendar/plan-day.ts'
import { isOfDay } from './group-day.ts'

/**
 * Writers of groups take their locks in one order, so that two of them never wait for each other: group names, then
 * students by id, then groups by id. They count members only after that.
 */
const GROUP_NAMES_LOCK = 7_360_003

/** Locks the naming of groups, so that two saves at the same moment cannot give the same name. */
export const lockGroupNames = (tx: Transaction<DB>) =>
  sql`select pg_advisory_xact_lock(${GROUP_NAMES_LOCK})`.execute(tx)

export type LockedStudent = { id: number; name: string; grade_level: number; is_active: boolean }

/** Locks these students and returns them by id; unknown ids are left out. */
export async function lockStudents(
  tx: Transaction<DB>,
  ids: readonly number[],
): Promise<Map<number, LockedStudent>> {
  const { rows } = await sql<LockedStudent>`
    select id, ${fullName('student')} name, grade_level_id grade_level, is_active from student
    where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

export type LockedGroup = {
  id: number
  type: GroupType
  name: string
  grade_level: number
  capacity: number | null
}

/** Locks these groups and returns them by id; unknown and archived groups are left out, and those of another year. */
export async function lockGroups(
  tx: Transaction<DB>,
  ids: readonly number[],
  on: PlanDay,
): Promise<Map<number, LockedGroup>> {
  const { rows } = await sql<LockedGroup>`
    select id, type, name, grade_level_id grade_level, capacity from student_group
    where id = any(${ids}::bigint[]) and ${isOfDay(on)} order by id for no key update`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
