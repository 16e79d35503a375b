import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Person } from './person.ts'
import type { World } from './world.ts'

/**
 * True once a call waits for a lock in the database; false if it finished without waiting. `others` is how many other
 * calls are waiting already.
 */
export async function waitsForLock(world: World, call: Promise<unknown>, others = 0): Promise<boolean> {
  const ended = call.then(
    () => true,
    () => true,
  )
  while ((await countWaiting(world)) <= others)
    if (await Promise.race([ended, Promise.resolve(false)])) return false
  return true
}

/** How many statements wait for a lock in the database now. */
export async function countWaiting({ db }: World): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]!.count
}

/**
 * Sends a second call while the save of the first, by this person, has not been committed. Returns both, and whether the
 * second waited for the first.
 */
export async function sendDuringSave<First, Second>(
  world: World,
  { person, first, second }: { person: Person; first: () => Promise<First>; second: () => Promise<Second> },
): Promise<{ first: First; second: Second; waited: boolean }> {
  const sent = await world.db.transaction().execute(async (tx) => {
    // An audit entry refers to its account, so a save that writes one cannot end while this row is locked.
    await sql`select from account where id = ${person.account} for update`.execute(tx)
    const saving = first()
    assert.ok(await waitsForLock(world, saving))
    const other = second()
    return { saving, other, waited: await waitsForLock(world, other, 1) }
  })
  return { first: await sent.saving, second: await sent.other, waited: sent.waited }
}
