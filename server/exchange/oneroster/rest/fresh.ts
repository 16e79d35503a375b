import type { Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { syncRoster } from '../records/sync.ts'

/** How old the roster that an app reads may be. */
const FRESH_MS = 5000

type Sync = { running: Promise<void>; startedAt: number }
const latest = new WeakMap<Kysely<DB>, Sync>()

/** Updates the roster, or waits for an update that began a moment ago. */
export async function refreshRoster(db: Kysely<DB>, today: string): Promise<void> {
  const last = latest.get(db)
  if (last && performance.now() - last.startedAt < FRESH_MS) return last.running
  const sync = { running: syncRoster(db, today), startedAt: performance.now() }
  latest.set(db, sync)
  try {
    await sync.running
  } catch (error) {
    latest.delete(db)
    throw error
  }
}
