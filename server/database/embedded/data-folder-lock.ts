import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { DatabaseUnusable } from '../database-unusable.ts'
import type { Running } from './connect.ts'
import type { ClusterLocation } from './launch.ts'
import { startServer } from './server.ts'

/** Held while an app uses the data folder; it ends with the app's process. */
const DATA_FOLDER_LOCK = 7_266_001

/** A connection that holds the lock. Waits shortly for an owner that is being stopped. */
export async function lockDataFolder(place: ClusterLocation): Promise<Running> {
  const begun = Date.now()
  let running = await startServer(place)
  for (;;) {
    const taken = await tryLock(running.client)
    if (taken === 'ours') return running
    if (taken === 'gone') running = await startServer(place)
    else if (Date.now() - begun > 3000) {
      const holder = await findLockHolder(running.client)
      await running.client.end()
      throw dataFolderInUse(place, holder)
    }
    await pause(50)
  }
}

async function tryLock(client: Client): Promise<'ours' | 'theirs' | 'gone'> {
  try {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [
      DATA_FOLDER_LOCK,
    ])
    return rows[0]?.ours ? 'ours' : 'theirs'
  } catch {
    return 'gone'
  }
}

async function findLockHolder(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [DATA_FOLDER_LOCK],
  )
  return rows[0]?.name.replace('homeroom', 'process') ?? 'another process'
}

const dataFolderInUse = (place: ClusterLocation, holder: string) =>
  new DatabaseUnusable(
    `Homeroom is already running on the data folder ${place.runner.home} (${holder}).\n` +
      'Stop it first, or set DATA_DIR to another folder.',
  )
