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
export async function startServer(place: ClusterLocation): Promise<Running> {
  const [begun, socket] = [Date.now(), await socketFolder(place.runner, place.cluster)]
  for (;;) {
    const found = await findServer(place.cluster, socket)
    const got = await (found ? connect(place.cluster, found.socket) : launch(place, socket))
    if (got instanceof DatabaseUnusable) {
      if (Date.now() - begun > TAKEOVER_TIMEOUT_MS) throw got
    } else if (got) return got
    if (Date.now() - begun > REPAIR_TIMEOUT_MS) throw doesNotAnswer(place.cluster)
    await pause(50)
  }
}

/** Stops a server: open connections end, and nothing that was saved is lost. */
export async function stopServer(place: ClusterLocation): Promise<void> {
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

const doesNotAnswer = (cluster: string) =>
  new DatabaseUnusable(
    `The database in ${cluster} runs but does not answer. Stop its process, then start again.`,
  )
