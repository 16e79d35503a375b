import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseUnusable, explainError, explainOutput, pathTooLongError } from '../database-unusable.ts'
import { memoryOfMachine, memorySettings } from './memory.ts'
import { isAlive } from './postmaster.ts'
import { assertNotHalfRestored } from './replace-cluster.ts'
import { CLUSTER, type Runner } from './runner.ts'

const MAJOR_VERSION = '18'
export const OWNER = 'homeroom'
const INITDB = `--username ${OWNER} --auth trust --encoding UTF8 --locale C --locale-provider builtin
  --builtin-locale C.UTF-8 --no-instructions`.split(/\s+/)
/** PostgreSQL truncates longer paths. */
const MAX_PATH_BYTES = 900
const MIN_FREE_BYTES = 64 * 1024 * 1024

/** Creates the cluster of a data folder where there is none; returns its folder. Throws DatabaseUnusable. */
export async function createCluster(runner: Runner, initdbOptions: string[] = []): Promise<string> {
  const cluster = join(runner.home, CLUSTER)
  if (Buffer.byteLength(cluster) > MAX_PATH_BYTES) throw pathTooLongError(cluster)
  assertNotHalfRestored(cluster)
  if (!existsSync(join(cluster, 'PG_VERSION'))) await initialize(runner, cluster, initdbOptions)
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (version === MAJOR_VERSION) return cluster
  throw new DatabaseUnusable(
    `The database in ${cluster} was made by PostgreSQL ${version}, but this version of Homeroom has ${MAJOR_VERSION}.\n` +
      'Start the version of Homeroom that made it, or set DATA_DIR to another folder.',
  )
}

/** Created next to its final path and then renamed, so that an interrupted or second start leaves no partial cluster. */
async function initialize(runner: Runner, cluster: string, options: string[]): Promise<void> {
  await removeInterrupted(runner.home)
  const partial = `${cluster}.half-${process.pid}`
  try {
    await mkdir(partial, { mode: 0o700 })
    await runner.giveOwnership(partial)
    const result = await runner.initdb(['--pgdata', partial, ...INITDB, ...options])
    if (!result.ok) throw (await diskFull(runner.home)) ?? explainOutput(result.output, runner.home)
    await rename(partial, cluster)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    if (existsSync(join(cluster, 'PG_VERSION'))) return
    throw notAClusterError(error, cluster) ?? explainError(error, runner.home) ?? error
  }
}

async function removeInterrupted(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const creatorPid = /^postgres\.half-(\d+)$/.exec(name)?.[1]
    if (creatorPid !== undefined && !isAlive(Number(creatorPid)))
      await rm(join(home, name), { recursive: true, force: true })
  }
}

/** On a full disk a program cannot even write its error message, so the free space is checked. */
export async function diskFull(folder: string): Promise<DatabaseUnusable | undefined> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= MIN_FREE_BYTES) return undefined
  return explainError(Object.assign(new Error('almost full'), { code: 'ENOSPC' }), folder)
}

function notAClusterError(error: unknown, cluster: string): DatabaseUnusable | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(code)) return undefined
  return new DatabaseUnusable(`${cluster} is not a database.\nMove it, or set DATA_DIR to another folder.`)
}

/** Written at every start, so that the settings of a newer Homeroom apply; `alter system` still overrides them. */
export async function configure(
  runner: Runner,
  cluster: string,
  socket: string,
  { durable, segments }: { durable: boolean; segments?: string | undefined },
): Promise<void> {
  const path = join(cluster, 'postgresql.conf')
  const text = settings(socket, durable) + archiveLines(segments)
  try {
    if ((await readFile(path, 'utf8')) === text) return
    await writeFile(path, text, { mode: 0o600 })
    await runner.giveOwnership(path)
  } catch (error) {
    throw explainError(error, cluster) ?? error
  }
}

const settings = (socket: string, durable: boolean) => `# Homeroom writes this file at every start.
listen_addresses = ''
port = 5432
unix_socket_directories = '"${socket.replaceAll("'", "''")}"'
unix_socket_permissions = 0700
max_connections = ${durable ? 50 : 200}
${memoryLines(durable)}
io_method = sync
jit = off
fsync = ${durable ? 'on' : 'off'}
synchronous_commit = ${durable ? 'on' : 'off'}
full_page_writes = ${durable ? 'on' : 'off'}
autovacuum = ${durable ? 'on' : 'off'}
log_checkpoints = off
log_error_verbosity = terse
datestyle = 'iso, mdy'
timezone = 'UTC'
log_timezone = 'UTC'
lc_messages = 'C'
default_text_search_config = 'pg_catalog.english'
`

/** A segment is copied when it is full, and after five minutes with changes. */
const archiveLines = (segments: string | undefined) =>
  segments === undefined
    ? ''
    : `archive_mode = on
archive_library = 'basic_archive'
basic_archive.archive_directory = '${segments.replaceAll("'", "''")}'
archive_timeout = 5min
`

/** Several clusters of tests share a machine, so that they are small. */
const memoryLines = (durable: boolean) =>
  Object.entries(memorySettings(durable ? memoryOfMachine() : 0))
    .map(([name, value]) => `${name} = ${value}`)
    .join('\n')
