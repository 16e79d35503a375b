import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { DatabaseUnusable } from '../database-unusable.ts'
import type { Running } from './connect.ts'
import type { ClusterLocation } from './launch.ts'
import { startServer } from './server.ts'

/** Held while an app uses the data folder; it ends with the app's process. */
const DATA_FOLDER_LOCK = 7_266_001

/** A connection that holds the lock. Waits for a few seconds for an owner that is being stopped. */
export async function lockDataFolder(location: ClusterLocation): Promise<Running> {
  const startedAt = Date.now()
  let running = await startServer(location)
  for (;;) {
    const result = await tryLock(running.client)
    if (result === 'acquired') return running
    if (result === 'disconnected') running = await startServer(location)
    else if (Date.now() - startedAt > 3000) {
      const owner = await findLockOwner(running.client)
      await running.client.end()
      throw dataFolderInUse(location, owner)
    }
    await pause(50)
  }
}

async function tryLock(client: Client): Promise<'acquired' | 'taken' | 'disconnected'> {
  try {
    const { rows } = await client.query<{ acquired: boolean }>(
      'select pg_try_advisory_lock($1) as acquired',
      [DATA_FOLDER_LOCK],
    )
    return rows[0]?.acquired ? 'acquired' : 'taken'
  } catch {
    return 'disconnected'
  }
}

async function findLockOwner(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [DATA_FOLDER_LOCK],
  )
  return rows[0]?.name.replace('homeroom', 'process') ?? 'another process'
}

const dataFolderInUse = (location: ClusterLocation, owner: string) =>
  new DatabaseUnusable(
    `Homeroom is already running on the data folder ${location.runner.home} (${owner}).\n` +
      'Stop it first, or set DATA_DIR to another folder.',
  )
