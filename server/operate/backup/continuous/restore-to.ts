import { existsSync } from 'node:fs'
import { appendFile, chmod, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Storage } from '#server/config.ts'
import { DatabaseUnusable } from '#server/database/database-unusable.ts'
import { OWNER } from '#server/database/embedded/cluster.ts'
import { lockDataFolder } from '#server/database/embedded/data-folder-lock.ts'
import type { ClusterLocation } from '#server/database/embedded/launch.ts'
import { findPostmaster } from '#server/database/embedded/postmaster.ts'
import { replaceCluster, restoringOf } from '#server/database/embedded/replace-cluster.ts'
import { chooseRunner, CLUSTER, type Runner } from '#server/database/embedded/runner.ts'
import { startServer, stopServer } from '#server/database/embedded/server.ts'
import { assertMigratable } from '#server/database/migrate.ts'
import { makeKysely, makePool } from '#server/database/pool.ts'
import { instantsIn } from '#server/clock.ts'
import { readErasureList } from '#server/operate/privacy/erasure/list-file.ts'
import { APPLICATION_NAME } from '../connect.ts'
import { BackupFailure, explainFailure } from '../failure.ts'
import { completeRestore, readSinceBackup, type SinceBackup } from '../restore/after-restore.ts'
import { describeEnded } from '../restore/describe-ended.ts'
import type { EndedAccess } from '../restore/end-access.ts'
import { sentences } from '../sentences.ts'
import { listBases, segmentFolder, type Base } from './folder.ts'

type Options = {
  moment: string
  replace: boolean
  report: (line: string) => void
  /** Stops it until the restored data is put in place. */
  signal?: AbortSignal | undefined
}

/**
 * Restores the embedded database of a stopped Homeroom to a moment, from the newest copy of its files before it and the log after
 * that. The current data stays until the restored one is ready. Throws BackupFailure.
 */
export async function restoreTo(
  storage: Storage,
  { moment, replace, report, signal }: Options,
): Promise<void> {
  if (storage.databaseUrl !== undefined) throw new BackupFailure(sentences.embeddedOnly)
  const base = await chooseBase(storage.backupDir, moment)
  const at = momentOf(moment, base.time_zone)
  const runner = await chooseRunner(storage.dataDir)
  const cluster = join(runner.home, CLUSTER)
  const segments = segmentFolder(storage.backupDir)
  const current: ClusterLocation = { runner, cluster, durable: true, segments }
  await assertNotRunning(current)
  if (existsSync(cluster) && !replace) throw new BackupFailure(sentences.homeNotEmpty(runner.home))
  const location: ClusterLocation = { runner, cluster: restoringOf(cluster), durable: true }
  let ended: EndedAccess
  try {
    const since = await readReplaced(current, storage.dataDir)
    report(sentences.restoringTo(at, base.ready_at))
    await prepareCluster(location, base, { at, cluster, segments })
    signal?.throwIfAborted()
    ended = await recover(location, at, { since, signal })
    signal?.throwIfAborted()
    await assertNotRunning(current)
    await replaceCluster(cluster)
  } catch (error) {
    await stopServer(location).catch(() => undefined)
    await rm(location.cluster, { recursive: true, force: true })
    throw explainFailure(error, storage.backupDir)
  }
  report(sentences.restoredTo(at))
  for (const line of describeEnded(ended)) report(line)
}

/** A server that a killed process has left behind is stopped. */
async function assertNotRunning(location: ClusterLocation): Promise<void> {
  const server = findPostmaster(location.cluster)
  if (server === undefined || server === 'stale') return
  const { client } = await lockDataFolder(location).catch(() => {
    throw new BackupFailure(sentences.running(location.runner.home))
  })
  await client.end()
  await stopServer(location)
}

/** Starts the replaced database once more to read what was revoked in it since; undefined if it does not start. */
async function readReplaced(location: ClusterLocation, dataDir: string): Promise<SinceBackup> {
  const unknown = { erasures: await readErasureList(dataDir), access: undefined }
  if (!existsSync(join(location.cluster, 'PG_VERSION'))) return unknown
  try {
    const { server, client } = await lockDataFolder(location)
    try {
      return await readSinceBackup(dataDir, connectionTo(server))
    } finally {
      await client.end()
      await stopServer(location)
    }
  } catch {
    return unknown
  }
}

const connectionTo = ({ socket }: { socket: string }) =>
  ({ host: socket, port: 5432, user: OWNER, database: 'homeroom', ssl: false }) as const

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/

/** A moment with its offset, else in the school's time zone. */
function momentOf(moment: string, timeZone: string): Date {
  if (/(Z|[+-]\d\d:\d\d)$/.test(moment)) return new Date(moment)
  const start = instantsIn(timeZone)(moment.slice(0, 10), moment.slice(11, 16))
  return new Date(start.getTime() + Number(moment.slice(17) || 0) * 1000)
}

async function chooseBase(backupDir: string, moment: string): Promise<Base> {
  const bases = await listBases(backupDir)
  const first = bases[0]
  if (first === undefined) throw new BackupFailure(sentences.noContinuous(backupDir))
  const at = MOMENT.test(moment) ? momentOf(moment, first.time_zone) : undefined
  if (at === undefined || Number.isNaN(at.getTime())) throw new BackupFailure(sentences.momentNeeded)
  const usable = bases.findLast(({ ready_at }) => Date.parse(ready_at) <= at.getTime())
  if (usable === undefined) throw new BackupFailure(sentences.continuousBegins(first.ready_at))
  return usable
}

type Recovery = { at: Date; cluster: string; segments: string }

async function prepareCluster(
  { runner, cluster }: ClusterLocation,
  base: Base,
  { at, cluster: old, segments }: Recovery,
) {
  // A restore that was killed may have left its server.
  await stopServer({ runner, cluster, durable: true })
  await rm(cluster, { recursive: true, force: true })
  await cp(base.path, cluster, { recursive: true })
  await chmod(cluster, 0o700)
  // Log segments that were not copied yet are in the replaced database, if its disk can still be read.
  const sources = [segments, join(old, 'pg_wal')].map(
    (folder) => `cp ${shellQuoted(folder)}/%f "%p" 2>/dev/null`,
  )
  const settings = {
    restore_command: sources.join(' || '),
    // PostgreSQL takes no Z here.
    recovery_target_time: at.toISOString().replace('Z', '+00'),
    recovery_target_action: 'promote',
    // The copy and the log must not be copied again as if they were new.
    archive_mode: 'off',
  }
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
  )
  await appendFile(join(cluster, AUTO_CONF), `${MARK}\n${lines.join('')}`)
  await writeFile(join(cluster, 'recovery.signal'), '')
  await giveAll(runner, cluster)
}

const AUTO_CONF = 'postgresql.auto.conf'
const MARK = '# While Homeroom restores to a moment.'
const shellQuoted = (text: string) => `'${text.replaceAll("'", "'\\''").replaceAll('%', '%%')}'`

async function giveAll(runner: Runner, folder: string): Promise<void> {
  await runner.giveOwnership(folder)
  for (const name of await readdir(folder, { recursive: true }))
    await runner.giveOwnership(join(folder, name))
}

const MAX_RECOVERY_MS = 60 * 60_000

async function recover(
  location: ClusterLocation,
  at: Date,
  { since, signal }: { since: SinceBackup; signal: AbortSignal | undefined },
): Promise<EndedAccess> {
  const { server, client } = await startServer(location).catch((error: unknown) => {
    throw error instanceof DatabaseUnusable && /before configured recovery target/.test(error.message)
      ? endsBefore(at)
      : error
  })
  try {
    for (const startedAt = Date.now(); ; await pause(200)) {
      const { rows } = await client.query<{ replaying: boolean }>('select pg_is_in_recovery() as replaying')
      if (!rows[0]!.replaying) break
      signal?.throwIfAborted()
      if (Date.now() - startedAt > MAX_RECOVERY_MS) throw new BackupFailure(sentences.logTooLong)
    }
  } catch (error) {
    throw error instanceof BackupFailure ? error : endsBefore(at)
  } finally {
    await client.end().catch(() => undefined)
  }
  const pool = makePool({ ...connectionTo(server), max: 1, application_name: APPLICATION_NAME })
  let ended: EndedAccess
  try {
    // The current school must not be replaced by one that Homeroom cannot start.
    await assertMigratable(pool).catch((error: unknown) => {
      throw error instanceof DatabaseUnusable ? notReadable(error) : error
    })
    ended = await completeRestore(makeKysely(pool), since)
  } finally {
    await pool.end()
  }
  await stopServer(location)
  const path = join(location.cluster, AUTO_CONF)
  await writeFile(path, (await readFile(path, 'utf8')).split(MARK)[0]!)
  return ended
}

const notReadable = ({ message }: DatabaseUnusable) => new BackupFailure(sentences.unusableData(message))

const endsBefore = (at: Date) => new BackupFailure(sentences.logEndsBefore(at))
