import { hash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { WINDOW_MS, type Use } from './window.ts'

/** What this process remembers of limits that have been reached. */
const MAX_REMEMBERED = 10_000

/**
 * Counts uses in the database, exactly across all processes: one statement a use. A limit that has been reached is
 * remembered here until its window ends, so that a flood is refused without a statement.
 */
export function createSharedCounter(db: Kysely<DB>) {
  const reached = new Map<string, number>()

  return async function countShared(name: string, key: string, max: number): Promise<Use> {
    const hashed = hash('sha256', `${name} ${key}`, 'hex')
    const until = reached.get(hashed)
    if (until !== undefined) {
      const seconds = Math.ceil((until - performance.now()) / 1000)
      if (seconds > 0) return { isAllowed: false, seconds }
      reached.delete(hashed)
    }
    const { uses, seconds } = await countUse(db, hashed)
    const isAllowed = uses <= max
    if (!isAllowed) {
      if (reached.size >= MAX_REMEMBERED) reached.clear()
      reached.set(hashed, performance.now() + seconds * 1000)
    }
    return { isAllowed, seconds }
  }
}

async function countUse(db: Kysely<DB>, hashed: string): Promise<{ uses: number; seconds: number }> {
  const { rows } = await sql<{ uses: number; seconds: number }>`
    insert into rate_limit as known (key_hash, uses, ends_at)
    values (decode(${hashed}, 'hex'), 1, now() + ${WINDOW_MS} * interval '1 ms')
    on conflict (key_hash) do update set
      uses = case when known.ends_at <= now() then 1 else known.uses + 1 end,
      ends_at = case when known.ends_at <= now() then excluded.ends_at else known.ends_at end
    returning uses, greatest(1, ceil(extract(epoch from ends_at - now())))::integer seconds`.execute(db)
  return rows[0]!
}

/** Deletes counters whose minute is over; returns how many there were. */
export async function deleteOldCounters(db: Kysely<DB>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from rate_limit where ends_at < now() - interval '1 minute'`.execute(db)
  return Number(numAffectedRows)
}
