import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { makeCluster, OWNER } from './cluster.ts'
import type { Running } from './connect.ts'
import { hold } from './hold.ts'
import type { Place } from './launch.ts'
import { chooseRunner } from './runner.ts'
import { bringDown } from './server.ts'

type Embedded = {
  connection: { host: string; port: number; user: string; database: string; ssl: false }
  /** The folder the database lies in; not the data folder where root's stand-in can't enter that. */
  home: string
  stop: () => Promise<void>
}

/** Says to the person who runs Homeroom what happened meanwhile. */
export type Report = (line: string) => void

type Watch = { report: Report; stopping: boolean; repair: Promise<Running | undefined> }

const DATABASE = 'homeroom'

/**
 * Starts Homeroom's own PostgreSQL on a data folder, or takes over the one a killed app left running.
 * Throws DatabaseUnusable, also where another app uses the folder.
 */
export async function startEmbedded(dataDir: string, report: Report): Promise<Embedded> {
  const runner = await chooseRunner(dataDir)
  const place: Place = { runner, cluster: await makeCluster(runner), durable: true }
  const running = await hold(place)
  await makeDatabase(running.client)
  const watch: Watch = { report, stopping: false, repair: Promise.resolve(undefined) }
  void keepUp(place, running, watch)
  return {
    connection: { host: running.server.socket, port: 5432, user: OWNER, database: DATABASE, ssl: false },
    home: runner.home,
    stop: async () => {
      watch.stopping = true
      await watch.repair
      await bringDown(place)
    },
  }
}

/** A server that dies while the app runs is started again. */
async function keepUp(place: Place, running: Running, watch: Watch): Promise<void> {
  await new Promise((ended) => running.client.once('end', ended))
  if (watch.stopping) return
  watch.report('The database has stopped by itself. Homeroom starts it again.')
  watch.repair = holdAgain(place, watch)
  const next = await watch.repair
  if (next) await keepUp(place, next, watch)
}

async function holdAgain(place: Place, watch: Watch): Promise<Running | undefined> {
  while (!watch.stopping) {
    try {
      return await hold(place)
    } catch (error) {
      watch.report(error instanceof Error ? error.message : String(error))
      await pause(1000)
    }
  }
  return undefined
}

async function makeDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await client.query(`create database ${DATABASE}`)
}
