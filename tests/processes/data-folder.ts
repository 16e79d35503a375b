import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { startEmbedded } from '#server/database/embedded/embedded.ts'
import { getTypeParser } from '#server/database/pool.ts'
import { closeHomeroom, endHomerooms, openHomeroom, waitUntil } from './homeroom.ts'

/** A data folder that holds an empty school; the next test gets the same again. */
export const withSchool = copiesOf(withFolder, async (folder) => {
  await closeHomeroom(await openHomeroom(folder))
})

/** Gives each test a copy of a folder that was prepared once, and what its preparation returned. */
export function copiesOf<Prepared>(
  withPlace: (work: (folder: string) => Promise<unknown>) => Promise<void>,
  prepare: (folder: string) => Promise<Prepared>,
): (work: (folder: string, prepared: Prepared) => Promise<unknown>) => Promise<void> {
  let made: Promise<{ original: string; prepared: Prepared }> | undefined
  return (work) => {
    made ??= prepareOriginal(withPlace, prepare)
    return withFolder(async (folder) => {
      const { original, prepared } = await made!
      await copyFolder(original, folder)
      await work(folder, prepared)
    })
  }
}

async function prepareOriginal<Prepared>(
  withPlace: (work: (folder: string) => Promise<unknown>) => Promise<void>,
  prepare: (folder: string) => Promise<Prepared>,
): Promise<{ original: string; prepared: Prepared }> {
  const original = await mkdtemp(join(tmpdir(), 'homeroom-process-'))
  process.on('exit', () => rmSync(original, { recursive: true, force: true }))
  const results: Prepared[] = []
  await withPlace(async (folder) => {
    results.push(await prepare(folder))
    await copyFolder(folder, original)
  })
  return { original, prepared: results[0]! }
}

/** Node's own copying takes twice as long for a thousand small files. */
const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-R', `${from}/.`, to])

/** A folder for one test. Processes that still run in it afterwards are ended, and it is removed. */
export async function withFolder(work: (folder: string) => Promise<unknown>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'homeroom-process-'))
  try {
    await work(folder)
  } finally {
    await endHomerooms(folder)
    await endDatabase(folder)
    await rm(folder, { recursive: true, force: true })
  }
}

/** The database process in a data folder, from its lock file. */
export function databaseProcess(dataDir: string): number | undefined {
  const lock = join(dataDir, 'postgres', 'postmaster.pid')
  return existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n')[0]) : undefined
}

/**
 * Starts only the database of a data folder, as Homeroom does, while `work` lasts: a start of Homeroom takes ten times as much.
 * `segments` is where its log is copied to.
 */
export async function whileDatabaseRuns<T>(
  dataDir: string,
  work: () => Promise<T>,
  segments?: string,
): Promise<T> {
  const { stop } = await startEmbedded(dataDir, () => undefined, segments)
  try {
    return await work()
  } finally {
    await stop()
  }
}

/** Kills the database's processes, as a power failure would. */
export async function killDatabase(dataDir: string): Promise<void> {
  const pid = databaseProcess(dataDir)
  if (pid === undefined) throw new Error('no database runs here')
  process.kill(pid, 'SIGKILL')
  await waitUntil('the database to be gone', async () => !isDatabase(pid, dataDir))
}

/** Queries the database in a data folder directly. */
export async function queryDatabase(dataDir: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({
    host: join(dataDir, 'postgres'),
    user: 'homeroom',
    database: 'homeroom',
    types: { getTypeParser },
  })
  // A database that is killed fails the query; without a listener it would end this process too.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

export async function endDatabase(dataDir: string): Promise<void> {
  const pid = databaseProcess(dataDir)
  if (pid === undefined || !isDatabase(pid, dataDir)) return
  process.kill(pid, 'SIGQUIT')
  await waitUntil('the database to end', async () => !isDatabase(pid, dataDir))
}

function isDatabase(pid: number, dataDir: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir)
  } catch {
    return false
  }
}
