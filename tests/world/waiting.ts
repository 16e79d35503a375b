import { sql } from 'kysely'
import type { World } from './world.ts'

/** True once a call waits for somebody's lock in the database; false where it was done without waiting. */
export async function waits(world: World, call: Promise<unknown>): Promise<boolean> {
  const ended = call.then(
    () => true,
    () => true,
  )
  while ((await countWaiting(world)) === 0)
    if (await Promise.race([ended, Promise.resolve(false)])) return false
  return true
}

/** How many wait for somebody's lock in the database now. */
export async function countWaiting({ db }: World): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]!.count
}
