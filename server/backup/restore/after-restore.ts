import { sql, type Transaction } from 'kysely'
import type { ClientConfig } from 'pg'
import { makeKysely, makePool, type Database } from '#server/database/pool.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { renewRoster } from '#server/oneroster/records/sync.ts'
import { readErasureList, type Erasure } from '#server/privacy/erasure/list-file.ts'
import { listErasures, repeatErasures } from '#server/privacy/erasure/repeat.ts'
import { APPLICATION_NAME } from '../connect.ts'

/**
 * What is done to restored data, after the newest migration and before it is put in place. Sessions are in no archive, so that
 * all of them end.
 */
export async function completeRestore(db: Database, erasures: readonly Erasure[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await repeatErasures(tx, erasures)
    await raiseReferenceVersion(tx)
    await endWaitingMail(tx)
    await endFamilyLinks(tx)
    await turnNoticesOff(tx)
    await renewRoster(tx)
  })
}

/** A process that was only disconnected must not take the restored reference data for what it has. */
const raiseReferenceVersion = (tx: Transaction<DB>) =>
  sql`update reference_version set version = version + 1000000`.execute(tx)

/** What waited when the archive was made may have been sent since: a family is not told a second time. */
const endWaitingMail = (tx: Transaction<DB>) =>
  sql`update message set state = 'expired', ended_at = now(), leased_by = null, leased_until = null,
    answer = 'Not known: the data was restored from a backup' where state = 'waiting'`.execute(tx)

/** Those that the office has ended since the archive was made must not open again. */
const endFamilyLinks = (tx: Transaction<DB>) =>
  sql`update family_link set expires_at = now() where expires_at > now()`.execute(tx)

/**
 * Families may have been told since of what the restored data does not know as told, or it is a copy on another machine: nobody
 * is told until a superuser turns notices on again.
 */
const turnNoticesOff = (tx: Transaction<DB>) =>
  sql`update notice_settings set is_on = false, on_since = null, ran_at = null where is_on`.execute(tx)

/** Every erasure that the target knows by now, in its list beside the data and in its database. */
export async function knownErasures(dataDir: string, target: ClientConfig): Promise<Erasure[]> {
  const pool = makePool({ ...target, max: 1, application_name: APPLICATION_NAME })
  try {
    const { rows } = await pool.query<{ exists: boolean }>(
      `select to_regclass('erasure') is not null as exists`,
    )
    const inDatabase = rows[0]!.exists ? await listErasures(makeKysely(pool)) : []
    return [...(await readErasureList(dataDir)), ...inDatabase]
  } finally {
    await pool.end()
  }
}
