import type { Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { syncRoster } from '../records/sync.ts'

/** Programs that ask in turns see the school as it was so long ago at the most. */
const FRESH_MS = 5000

type Sync = { running: Promise<void>; startedAt: number }
const latest = new WeakMap<Kysely<DB>, Sync>()

/** Brings the roster up to date, unless that began a moment ago: then waits for it. */
export async function freshenRoster(db: Kysely<DB>): Promise<void> {
  const known = latest.get(db)
  if (known && performance.now() - known.startedAt < FRESH_MS) return known.running
  const sync = { running: syncRoster(db), startedAt: performance.now() }
  latest.set(db, sync)
  try {
    await sync.running
  } catch (error) {
    latest.delete(db)
    throw error
  }
}
