import { sql, type Transaction } from 'kysely'
import { lockPeople } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { lockGroupNames } from '#server/groups/lock.ts'

/**
 * Locks everything that an upload of groups and memberships compares with, in the order in which all writers of groups
 * lock: people, group names, students by id, groups by id.
 */
export async function lockRoster(trx: Transaction<DB>): Promise<void> {
  await lockPeople(trx)
  await lockGroupNames(trx)
  await sql`select from student order by id for no key update`.execute(trx)
  await sql`select from student_group where not archived order by id for no key update`.execute(trx)
}
