import { once } from 'node:events'
import { closeSync, openSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { DatabaseUnusable, explain, explainOutput } from '../unusable.ts'
import { configure, diskFull, OWNER } from './cluster.ts'
import { findPostmaster, isRunning, removeStaleLock, type Postmaster } from './postmaster.ts'
import type { Runner } from './runner.ts'
import { removeSocketFolder, socketFolder } from './socket.ts'

/** Where a cluster lies, who runs it, and whether it must outlive a power cut. */
export type Place = { runner: Runner; cluster: string; durable: boolean }

/** A server that answers, and a connection to it. */
export type Running = { server: Postmaster; client: Client }

/** PostgreSQL may take minutes to repair a database after a power cut. */
const REPAIR = 10 * 60_000
/** What another process that is going away may still hold. */
const PATIENCE = 15_000

/** Finds the cluster's server, or starts it, and connects to it. Throws DatabaseUnusable. */
export async function bringUp(place: Place): Promise<Running> {
  const [begun, socket] = [Date.now(), await socketFolder(place.runner, place.cluster)]
  for (;;) {
    const found = await findServer(place.cluster, socket)
    const refused = found ? undefined : await start(place, socket)
    const running = await connected(place.cluster, found?.socket ?? socket)
    if (running) return running
    if (refused && Date.now() - begun > PATIENCE) throw refused
    if (Date.now() - begun > REPAIR) throw doesNotAnswer(place.cluster)
    await pause(50)
  }
}

/** Stops a server; whoever is still connected loses the connection, nothing that was saved is lost. */
export async function bringDown(place: Place): Promise<void> {
  const server = findPostmaster(place.cluster)
  if (server === undefined || server === 'stale') return
  const isGone = async (patience: number) => {
    for (const begun = Date.now(); Date.now() - begun < patience; await pause(10)) {
      if (!isRunning(server, place.cluster)) return true
    }
    return false
  }
  process.kill(server.pid, 'SIGINT')
  if (!(await isGone(30_000))) {
    process.kill(server.pid, 'SIGQUIT')
    await isGone(10_000)
  }
  await removeSocketFolder(server.socket, place.cluster)
}

async function findServer(cluster: string, socket: string): Promise<Postmaster | undefined> {
  const found = findPostmaster(cluster)
  if (found !== 'stale') return found
  await pause(200)
  const again = findPostmaster(cluster)
  if (again !== 'stale') return again
  removeStaleLock(cluster, socket)
  return undefined
}

/** Starts the server and waits until it takes connections; answers why not where waiting may help. */
async function start(place: Place, socket: string): Promise<DatabaseUnusable | undefined> {
  const { runner, cluster } = place
  await configure(runner, cluster, socket, place.durable)
  const log = openLog(runner.home)
  const child = runner.postgres(['-D', cluster], log.file)
  closeSync(log.file)
  const [begun, ended] = [Date.now(), once(child, 'exit')]
  while (child.exitCode === null && child.signalCode === null) {
    const running = await connected(cluster, socket)
    await running?.client.end()
    if (running) return undefined
    await Promise.race([ended, pause(Date.now() - begun < 1000 ? 15 : 100)])
  }
  const output = readFileSync(log.path, 'utf8')
  const complaint = (await diskFull(runner.home)) ?? explainOutput(output, runner.home)
  if (/already exists|already in use|still in use|is another p/.test(output)) return complaint
  throw complaint
}

/** Every start has a log of its own; the one before is kept. */
function openLog(home: string): { path: string; file: number } {
  const path = join(home, 'postgres.log')
  try {
    renameSync(path, `${path}.1`)
  } catch {
    // There was none.
  }
  try {
    return { path, file: openSync(path, 'a', 0o600) }
  } catch (error) {
    throw explain(error, home) ?? error
  }
}

async function connected(cluster: string, socket: string): Promise<Running | undefined> {
  const client = new Client({
    host: socket,
    port: 5432,
    user: OWNER,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 10_000,
    application_name: `homeroom ${process.pid}`,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch {
    return undefined
  }
  const server = findPostmaster(cluster)
  if (server !== undefined && server !== 'stale') return { server, client }
  await client.end()
  return undefined
}

const doesNotAnswer = (cluster: string) =>
  new DatabaseUnusable(
    `The database in ${cluster} runs but does not answer. Stop its process, then start again.`,
  )
