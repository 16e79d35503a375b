import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client, ClientConfig } from 'pg'
import { withConnection } from '../connect.ts'
import { BackupFailure, explainFailure } from '../failure.ts'
import { sentences } from '../sentences.ts'
import { BASE_FILE, continuousFolder, listBases, placeOf, segmentFolder, type Base } from './folder.ts'

const MAX_BASES = 2
const BASE_DAYS = 6.5
const DAY_MS = 86_400_000

type Options = { backupDir: string; now: Date }

/**
 * Copies the files of the running embedded database once a week, and deletes log segments that no copy needs. Returns whether a
 * copy was made. Throws BackupFailure if the log is not archived.
 */
export async function maintainBases(database: ClientConfig, { backupDir, now }: Options): Promise<boolean> {
  try {
    const isDue = await withConnection(database, async (client) => {
      await assertArchiving(client)
      const newest = (await listBases(backupDir)).at(-1)
      if (newest === undefined || now.getTime() - Date.parse(newest.ready_at) > BASE_DAYS * DAY_MS)
        return true
      // After a restore to a moment, the log continues on another timeline.
      const { rows } = await client.query<{ segment: string }>(
        'select pg_walfile_name(pg_current_wal_lsn()) as segment',
      )
      return rows[0]!.segment.slice(0, 8) !== newest.first_segment.slice(0, 8)
    })
    if (isDue) await makeBase(database, { backupDir, now })
    await prune(backupDir)
    return isDue
  } catch (error) {
    throw explainFailure(error, continuousFolder(backupDir))
  }
}

async function assertArchiving(client: Client): Promise<void> {
  const { rows } = await client.query<{ failing: boolean }>(
    `select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing from pg_stat_archiver`,
  )
  if (rows[0]!.failing) throw new BackupFailure(sentences.logNotCopied)
}

/** Makes a copy from which the database can be restored to every later moment. */
export async function makeBase(database: ClientConfig, { backupDir, now }: Options): Promise<void> {
  const path = join(
    continuousFolder(backupDir),
    `base-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`,
  )
  const partial = `${path}.partial`
  await rm(partial, { recursive: true, force: true })
  try {
    await withConnection(database, async (client) => {
      const { rows: places } = await client.query<{ data: string; time_zone: string }>(
        `select current_setting('data_directory') as data,
          coalesce((select time_zone from school limit 1), 'UTC') as time_zone`,
      )
      await client.query(`select pg_backup_start('homeroom', true)`)
      await mkdir(partial, { recursive: true, mode: 0o700 })
      await copyFolder(places[0]!.data, partial, '')
      await client.query(`set statement_timeout = '5min'`)
      const { rows } = await client.query<{ label: string; ready_at: Date }>(
        `select labelfile as label, clock_timestamp() as ready_at from pg_backup_stop(true)`,
      )
      const { label, ready_at } = rows[0]!
      const first_segment = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1]
      if (first_segment === undefined) throw new Error('a label of PostgreSQL without its segment')
      await writeFile(join(partial, 'backup_label'), label, { mode: 0o600 })
      const base: Omit<Base, 'path'> = {
        ready_at: ready_at.toISOString(),
        first_segment,
        time_zone: places[0]!.time_zone,
      }
      await writeFile(join(partial, BASE_FILE), JSON.stringify(base), { mode: 0o600, flush: true })
    })
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

/** Folders whose files belong to the running server, or are made anew: https://www.postgresql.org/docs/current/protocol-replication.html */
const EMPTY_FOLDERS = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const LEFT_FILES =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|backup_label.*|tablespace_map.*|\.s\.PGSQL.*|pgsql_tmp.*)$/

async function copyFolder(from: string, to: string, below: string): Promise<void> {
  for (const entry of await readdir(join(from, below), { withFileTypes: true })) {
    const name = join(below, entry.name)
    if (entry.isDirectory()) {
      if (entry.name.startsWith('pgsql_tmp')) continue
      await mkdir(join(to, name), { mode: 0o700 })
      if (below === '' && EMPTY_FOLDERS.has(entry.name)) continue
      await copyFolder(from, to, name)
    } else if (entry.isFile() && !LEFT_FILES.test(entry.name)) {
      await copyOne(join(from, name), join(to, name))
    }
  }
}

async function copyOne(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE)
    const file = await open(to, 'r+')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    // The file of a table that is dropped meanwhile disappears; the log has the drop, too.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

async function prune(backupDir: string): Promise<void> {
  const bases = await listBases(backupDir)
  for (const { path } of bases.slice(0, -MAX_BASES)) await rm(path, { recursive: true, force: true })
  const oldest = bases.slice(-MAX_BASES)[0]
  if (oldest === undefined) return
  const segments = (await readdir(segmentFolder(backupDir))).filter((name) => /^[0-9A-F]{24}/.test(name))
  for (const name of segments) {
    if (placeOf(name).slice(0, 16) < placeOf(oldest.first_segment))
      await rm(join(segmentFolder(backupDir), name))
  }
}
