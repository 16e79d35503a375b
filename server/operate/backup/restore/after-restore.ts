import { sql, type Transaction } from 'kysely'
import type { ClientConfig } from 'pg'
import { makeKysely, makePool, type Database } from '#server/database/pool.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { renewRoster } from '#server/exchange/oneroster/records/sync.ts'
import { readErasureList, type Erasure } from '#server/operate/privacy/erasure/list-file.ts'
import { listErasures, repeatErasures } from '#server/operate/privacy/erasure/repeat.ts'
import { APPLICATION_NAME } from '../connect.ts'
import { readAccess, type AccessBefore } from './access-before.ts'
import { endAccess, type EndedAccess } from './end-access.ts'

/** What happened since, according to the replaced data; `access` is undefined if it cannot be read. */
export type SinceBackup = { erasures: readonly Erasure[]; access: AccessBefore | undefined }

/** Changes restored data after the newest migration and before it replaces the current data. Returns what was revoked. */
export const completeRestore = (db: Database, { erasures, access }: SinceBackup): Promise<EndedAccess> =>
  db.transaction().execute(async (tx) => {
    const ended = await endAccess(tx, access)
    await repeatErasures(tx, erasures)
    await raiseReferenceVersion(tx)
    await endWaitingMail(tx)
    await turnNoticesOff(tx)
    await renewRoster(tx)
    await sql`select make_mark_years(current_date)`.execute(tx)
    return ended
  })

/** A process that was only disconnected must notice that the reference data changed. */
const raiseReferenceVersion = (tx: Transaction<DB>) =>
  sql`update reference_version set version = version + 1000000`.execute(tx)

/** Messages that waited when the archive was made may have been sent since, so families must not get them twice. */
const endWaitingMail = (tx: Transaction<DB>) =>
  sql`update message set state = case when doubts > 0 then 'in_doubt' else 'expired' end, ended_at = now(), is_being_sent = false, retry_at = null,
    smtp_response = 'Not known: the data was restored from a backup' where state = 'waiting'`.execute(tx)

/**
 * Families may have received notices since that the restored data does not have, or this is a copy on another machine, so notices
 * are off until a superuser turns them on again.
 */
const turnNoticesOff = (tx: Transaction<DB>) =>
  sql`update notice_settings set is_on = false, on_since = null, ran_at = null where is_on`.execute(tx)

/** Reads the data that is about to be replaced, and the list of erasures beside it. */
export const readSinceBackup = async (dataDir: string, target: ClientConfig): Promise<SinceBackup> => ({
  erasures: [...(await readErasureList(dataDir)), ...(await readErasures(target))],
  access: await readAccess(target),
})

async function readErasures(target: ClientConfig): Promise<Erasure[]> {
  const pool = makePool({ ...target, max: 1, application_name: APPLICATION_NAME })
  try {
    const { rows } = await pool.query<{ exists: boolean }>(
      `select to_regclass('erasure') is not null as exists`,
    )
    return rows[0]!.exists ? await listErasures(makeKysely(pool)) : []
  } finally {
    await pool.end()
  }
}
