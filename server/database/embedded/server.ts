import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseUnusable } from '../database-unusable.ts'
import { connect, type Running } from './connect.ts'
import { launch, type ClusterLocation } from './launch.ts'
import { findPostmaster, isRunning, removeStaleLock, type Postmaster } from './postmaster.ts'
import { removeSocketFolder, socketFolder } from './socket.ts'

/** PostgreSQL may take minutes to repair a database after a power cut. */
const REPAIR_TIMEOUT_MS = 10 * 60_000
/** How long a process that is stopping may keep its resources. */
const TAKEOVER_TIMEOUT_MS = 15_000

/** Finds the cluster's server, or starts it, and connects to it. Throws DatabaseUnusable. */
export async function startServer(location: ClusterLocation): Promise<Running> {
  const [startedAt, socket] = [Date.now(), await socketFolder(location.runner, location.cluster)]
  for (;;) {
    const found = await findServer(location.cluster, socket)
    const result = await (found ? connect(location.cluster, found.socket) : launch(location, socket))
    if (result instanceof DatabaseUnusable) {
      if (Date.now() - startedAt > TAKEOVER_TIMEOUT_MS) throw result
    } else if (result) return result
    if (Date.now() - startedAt > REPAIR_TIMEOUT_MS) throw unresponsive(location.cluster)
    await pause(50)
  }
}

/** Stops a server: open connections end, and nothing that was saved is lost. */
export async function stopServer(location: ClusterLocation): Promise<void> {
  const server = findPostmaster(location.cluster)
  if (server === undefined || server === 'stale') return
  const hasStopped = async (timeoutMs: number) => {
    for (const startedAt = Date.now(); Date.now() - startedAt < timeoutMs; await pause(10)) {
      if (!isRunning(server, location.cluster)) return true
    }
    return false
  }
  process.kill(server.pid, 'SIGINT')
  if (!(await hasStopped(30_000))) {
    process.kill(server.pid, 'SIGQUIT')
    await hasStopped(10_000)
  }
  await removeSocketFolder(server.socket, location.cluster)
}

async function findServer(cluster: string, socket: string): Promise<Postmaster | undefined> {
  const found = findPostmaster(cluster)
  if (found !== 'stale') return found
  await pause(200)
  const second = findPostmaster(cluster)
  if (second !== 'stale') return second
  removeStaleLock(cluster, socket)
  return undefined
}

const unresponsive = (cluster: string) =>
  new DatabaseUnusable(
    `The database in ${cluster} is running but not responding. Stop its process, then start again.`,
  )
