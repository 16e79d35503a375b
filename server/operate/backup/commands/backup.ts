import { rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { PoolConfig } from 'pg'
import { readStorage } from '#server/config.ts'
import { makeFolder } from '#server/database/embedded/runner.ts'
import { makeKysely, makePool } from '#server/database/pool.ts'
import { checkArchive } from '../archive/read.ts'
import { writeArchive, type WrittenArchive } from '../archive/write.ts'
import { connectForBackup } from '../database.ts'
import { archiveName } from '../file-names.ts'
import { addArchive, listsArchives } from '../queries.ts'
import { sentences } from '../sentences.ts'
import { print, report, runCommand, UsageError } from './run-command.ts'

/** `npm run backup -- FILE` writes an archive, checks it, and prints its path as the last line. */
await runCommand(async (args, signal) => {
  if (args.length > 1 || args[0]?.startsWith('-')) throw new UsageError(sentences.backupUsage)
  const storage = readStorage(process.env)
  const database = await connectForBackup(storage, report)
  try {
    const madeAt = new Date()
    const file =
      args[0] === undefined
        ? join(await makeFolder(storage.backupDir), archiveName(madeAt))
        : resolve(process.env['INIT_CWD'] ?? '.', args[0])
    const written = await writeArchive(database.settings, file, { madeAt, signal })
    const { bytes, rows } = written
    try {
      await checkArchive(file, signal)
    } catch (error) {
      // Deletes an archive that failed its check or was not checked, so that no one mistakes it for a good one.
      await rm(file, { force: true })
      throw error
    }
    if (args[0] === undefined) await listArchive(database.settings, written, basename(file))
    print(sentences.backedUp(database.location, rows, bytes))
    print(file)
  } finally {
    await database.close()
  }
})

/** The settings screen shows the last archive in the folder, whoever made it. */
async function listArchive(settings: PoolConfig, written: WrittenArchive, name: string): Promise<void> {
  const pool = makePool({ ...settings, max: 1 })
  try {
    const db = makeKysely(pool)
    if (await listsArchives(db)) await addArchive(db, { ...written, name, checkedAt: new Date() })
  } finally {
    await pool.end()
  }
}
