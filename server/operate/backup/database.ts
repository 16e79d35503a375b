import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ClientConfig } from 'pg'
import type { Storage } from '#server/config.ts'
import { OWNER } from '#server/database/embedded/cluster.ts'
import { startEmbedded } from '#server/database/embedded/embedded.ts'
import { findPostmaster } from '#server/database/embedded/postmaster.ts'
import { chooseRunner, CLUSTER } from '#server/database/embedded/runner.ts'
import { BackupFailure } from './failure.ts'
import { sentences } from './sentences.ts'

/** How a command reaches the database; `close` stops a server that it has started. */
export type ConnectedDatabase = { settings: ClientConfig; location: string; close: () => Promise<void> }

type Settings = Pick<Storage, 'dataDir' | 'databaseUrl' | 'segmentDir'>
type Report = (line: string) => void

const ofAddress = (address: string): ConnectedDatabase => {
  const { hostname, port, pathname } = new URL(address)
  const location = `${hostname}${port && `:${port}`}${pathname}`
  return { settings: { connectionString: address }, location, close: async () => undefined }
}

/** Connects to the database whether or not Homeroom runs; starts the embedded one if it does not run. */
export async function connectForBackup(
  { dataDir, databaseUrl, segmentDir }: Settings,
  report: Report,
): Promise<ConnectedDatabase> {
  if (databaseUrl !== undefined) return ofAddress(databaseUrl)
  if (!existsSync(resolve(dataDir))) throw new BackupFailure(sentences.noData(resolve(dataDir)))
  const { home } = await chooseRunner(dataDir)
  const cluster = join(home, CLUSTER)
  if (!existsSync(join(cluster, 'PG_VERSION'))) throw new BackupFailure(sentences.noDatabase(home))
  const server = findPostmaster(cluster)
  if (server !== undefined && server !== 'stale') {
    const settings = { host: server.socket, port: 5432, user: OWNER, database: 'homeroom', ssl: false }
    return { settings, location: home, close: async () => undefined }
  }
  return reachStopped({ dataDir, segmentDir }, report)
}

/** Connects to the database of a stopped Homeroom; creates the embedded one if there is none. Throws if Homeroom runs. */
export const connectForRestore = (
  { databaseUrl, ...folders }: Settings,
  report: Report,
): Promise<ConnectedDatabase> =>
  databaseUrl === undefined ? reachStopped(folders, report) : Promise.resolve(ofAddress(databaseUrl))

async function reachStopped(
  { dataDir, segmentDir }: Omit<Settings, 'databaseUrl'>,
  report: Report,
): Promise<ConnectedDatabase> {
  const { connection, home, stop } = await startEmbedded(dataDir, report, segmentDir)
  return { settings: connection, location: home, close: stop }
}
