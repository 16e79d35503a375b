import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { createCluster, OWNER } from './cluster.ts'
import type { Running } from './connect.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import type { ClusterLocation } from './launch.ts'
import { deleteReplaced } from './replace-cluster.ts'
import { chooseRunner, makeFolder } from './runner.ts'
import { stopServer } from './server.ts'

type Embedded = {
  connection: { host: string; port: number; user: string; database: string; ssl: false }
  /** The folder of the database; another one than the data folder where the user who runs PostgreSQL for root cannot enter that. */
  home: string
  /** Deletes what a restore has replaced; called once the app has started on what took its place. */
  deleteReplaced: () => Promise<void>
  stop: () => Promise<void>
}

/** Prints a message for the person who runs Homeroom. */
export type Report = (line: string) => void

type Watch = { report: Report; stopping: boolean; repair: Promise<Running | undefined> }

const DATABASE = 'homeroom'

/**
 * Starts Homeroom's own PostgreSQL on a data folder, or takes over the one a killed app left running.
 * Throws DatabaseUnusable, also where another app uses the folder.
 */
export async function startEmbedded(dataDir: string, report: Report, segments?: string): Promise<Embedded> {
  const runner = await chooseRunner(dataDir)
  if (segments !== undefined) await runner.giveOwnership(await makeFolder(segments))
  const location: ClusterLocation = { runner, cluster: await createCluster(runner), durable: true, segments }
  const running = await lockDataFolder(location)
  await createDatabase(running.client)
  const watch: Watch = { report, stopping: false, repair: Promise.resolve(undefined) }
  void restartWhenStopped(location, running, watch)
  return {
    connection: { host: running.server.socket, port: 5432, user: OWNER, database: DATABASE, ssl: false },
    home: runner.home,
    deleteReplaced: () =>
      deleteReplaced(location.cluster).catch((error: unknown) =>
        report(`Homeroom could not delete the data from before the restore: ${String(error)}`),
      ),
    stop: async () => {
      watch.stopping = true
      await watch.repair
      await stopServer(location)
    },
  }
}

/** A server that dies while the app runs is started again. */
async function restartWhenStopped(location: ClusterLocation, running: Running, watch: Watch): Promise<void> {
  await new Promise((ended) => running.client.once('end', ended))
  if (watch.stopping) return
  watch.report('The database stopped unexpectedly. Homeroom is restarting it.')
  watch.repair = lockAgain(location, watch)
  const next = await watch.repair
  if (next) await restartWhenStopped(location, next, watch)
}

async function lockAgain(location: ClusterLocation, watch: Watch): Promise<Running | undefined> {
  while (!watch.stopping) {
    try {
      return await lockDataFolder(location)
    } catch (error) {
      watch.report(error instanceof Error ? error.message : String(error))
      await pause(1000)
    }
  }
  return undefined
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await client.query(`create database ${DATABASE}`)
}
