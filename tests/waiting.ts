import { sql } from 'kysely'
import type { World } from './world.ts'

/** True once a call waits for somebody's lock in the database; false where it was done without waiting. */
export async function waits({ db }: World, call: Promise<unknown>): Promise<boolean> {
  const ended = call.then(
    () => true,
    () => true,
  )
  const asked = sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const isWaiting = async () => (await asked.execute(db)).rows[0]!.count > 0
  while (!(await isWaiting())) if (await Promise.race([ended, Promise.resolve(false)])) return false
  return true
}
