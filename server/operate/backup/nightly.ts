import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ClientConfig } from 'pg'
import type { Config } from '#server/config.ts'
import { makeFolder } from '#server/database/embedded/runner.ts'
import { poolOf, type Database } from '#server/database/pool.ts'
import type { Job, JobContext } from '#server/jobs/job.ts'
import { checkArchive } from './archive/read.ts'
import { writeArchive } from './archive/write.ts'
import { maintainBases } from './continuous/make-base.ts'
import { explainFailure } from './failure.ts'
import { archiveName, archiveTime } from './file-names.ts'
import { addArchive, findNewest, deleteOtherArchives, markRestoreTested } from './queries.ts'
import { testRestore } from './restore/restore.ts'
import { archivesToDelete } from './rules.ts'
import { sentences } from './sentences.ts'

export const BACKUP_JOB = 'backup'

/** A test restore needs the space and time of a second database, so it does not run every night. */
const REHEARSAL_DAYS = 6.5
const DAY_MS = 86_400_000

/** The nightly archive: writes it, reads it back, test-restores it once a week, then deletes old ones. */
export const backupJob: Job = {
  name: BACKUP_JOB,
  run: async (context) => (context.config.nightlyBackup ? makeBackup(context) : sentences.nightlyOff),
}

/** Makes an archive in the backup folder whether or not it is night. Returns a sentence; throws BackupFailure. */
export async function makeBackup({ db, reports, config, clock, signal }: JobContext): Promise<string> {
  const folder = await openFolder(config)
  const database = connectionOf(reports)
  const written = await writeArchive(database, join(folder, archiveName(clock.moment())), {
    madeAt: clock.moment(),
    signal,
  })
  await checkArchive(written.file, signal)
  const name = basename(written.file)
  const id = await addArchive(db, { ...written, name, checkedAt: clock.moment() })
  const isRestoreTested = await testRestoreWeekly(db, written.file, {
    id,
    database,
    now: clock.moment(),
    signal,
  })
  signal.throwIfAborted()
  await deleteOld(db, folder, config)
  if (config.continuousBackup)
    await maintainBases(database, { backupDir: config.backupDir, now: clock.moment() })
  return sentences.made(name, written.bytes, isRestoreTested)
}

/** Creates the folder, and removes files that a killed process left in it. */
async function openFolder({ backupDir }: Config): Promise<string> {
  try {
    const folder = await makeFolder(backupDir)
    const left = (await readdir(folder)).filter(
      (name) => name.endsWith('.partial') && archiveTime(name.replace(/\.partial$/, '')),
    )
    for (const name of left) await rm(join(folder, name), { force: true })
    return folder
  } catch (error) {
    throw explainFailure(error, backupDir)
  }
}

/** How the app's own connections are made; those of a call that writes may be limited to one. */
function connectionOf(reports: Database): ClientConfig {
  const { connectionString, host, port, user, password, database, ssl } = poolOf(reports).options
  return { connectionString, host, port, user, password, database, ssl }
}

type Rehearsal = { id: number; database: ClientConfig; now: Date; signal: AbortSignal }

async function testRestoreWeekly(
  db: Database,
  file: string,
  { id, database, now, signal }: Rehearsal,
): Promise<boolean> {
  const last = (await findNewest(db)).rehearsed?.test_restored_at
  if (last && now.getTime() - last.getTime() < REHEARSAL_DAYS * DAY_MS) return false
  signal.throwIfAborted()
  await testRestore(file, database)
  await markRestoreTested(db, id, now)
  return true
}

async function deleteOld(db: Database, folder: string, { backupDays, backupWeeks }: Config): Promise<void> {
  const names = await readdir(folder)
  const old = new Set(archivesToDelete(names, { days: backupDays, weeks: backupWeeks }))
  for (const name of old) await rm(join(folder, name), { force: true })
  await deleteOtherArchives(
    db,
    names.filter((name) => !old.has(name)),
  )
}

/** How many archives the folder has, and their bytes; none where it does not exist. */
export async function measureFolder({ backupDir }: Config): Promise<{ count: number; bytes: number }> {
  const names = await readdir(backupDir).catch(() => [])
  const sizes = await Promise.all(
    names
      .filter((name) => archiveTime(name))
      .map(async (name) => (await stat(join(backupDir, name)).catch(() => undefined))?.size ?? 0),
  )
  return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}
