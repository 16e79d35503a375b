import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { DatabaseUnusable } from '../unusable.ts'
import type { Running } from './connect.ts'
import type { Place } from './launch.ts'
import { bringUp } from './server.ts'

/** Held in the database for as long as an app uses the data folder, and gone with its process. */
const ONE_APP = 7_266_001

/** A connection that holds the folder. One whose owner is just being killed or closed is waited for. */
export async function hold(place: Place): Promise<Running> {
  const begun = Date.now()
  let running = await bringUp(place)
  for (;;) {
    const taken = await lock(running.client)
    if (taken === 'ours') return running
    if (taken === 'gone') running = await bringUp(place)
    else if (Date.now() - begun > 3000) {
      const holder = await holderOf(running.client)
      await running.client.end()
      throw inUse(place, holder)
    }
    await pause(50)
  }
}

async function lock(client: Client): Promise<'ours' | 'theirs' | 'gone'> {
  try {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [
      ONE_APP,
    ])
    return rows[0]?.ours ? 'ours' : 'theirs'
  } catch {
    return 'gone'
  }
}

async function holderOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [ONE_APP],
  )
  return rows[0]?.name.replace('homeroom', 'process') ?? 'another process'
}

const inUse = (place: Place, holder: string) =>
  new DatabaseUnusable(
    `Homeroom is already running on the data folder ${place.runner.home} (${holder}).\n` +
      'Stop it first, or set DATA_DIR to another folder.',
  )
