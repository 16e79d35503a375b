import { sql, type Kysely, type Transaction } from 'kysely'
import { STATEMENT_TIMEOUTS } from '#server/database/pool.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { analyzeInBackground, listChangedTables } from '#server/database/statistics.ts'

/** The steps of every import, once its file is read. */
type Steps<Loaded, FilePlan, Reply> = {
  /** Locks what the file is compared with, so that it does not change until it is saved. */
  lock: (trx: Transaction<DB>) => Promise<unknown>
  /** Everything that the file is compared with. */
  load: (db: Kysely<DB>) => Promise<Loaded>
  /** Matches and compares; throws a Refusal for a file without usable rows. */
  plan: (loaded: Loaded) => Promise<FilePlan>
  /** Saves and records a plan that is confirmed. Returns the id of the upload in the history. */
  save: (trx: Transaction<DB>, plan: FilePlan) => Promise<number>
  reply: (plan: FilePlan, uploadId: number | null) => Reply | Promise<Reply>
}

/**
 * An upload of a large school may wait for another one longer than the pool allows. Only two run at a time, so that the
 * other connections stay free.
 */
const LOCK_TIMEOUT = '50s'

/**
 * A preview compares the file with a snapshot of the school, without locks. A save compares it again under locks, which are
 * taken after the file is read, so that changes since the preview do not matter.
 */
export async function previewOrSave<Loaded, FilePlan, Reply>(
  db: Kysely<DB>,
  { preview_only }: { preview_only: boolean },
  { lock, load, plan, save, reply }: Steps<Loaded, FilePlan, Reply>,
): Promise<Reply> {
  if (preview_only) {
    const loaded = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        await setTimeouts(trx)
        return load(trx)
      })
    return reply(await plan(loaded), null)
  }
  const { replied, changed } = await db.transaction().execute(async (trx) => {
    await setTimeouts(trx)
    await lock(trx)
    const planned = await plan(await load(trx))
    const uploadId = await save(trx, planned)
    return { replied: await reply(planned, uploadId), changed: await listChangedTables(trx) }
  })
  analyzeInBackground(db, changed)
  return replied
}

const setTimeouts = (trx: Transaction<DB>) =>
  sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true),
    set_config('statement_timeout', ${STATEMENT_TIMEOUTS.uploads}, true)`.execute(trx)
