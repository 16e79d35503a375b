import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readStorage } from '#server/config.ts'
import { makeFolder } from '#server/database/embedded/runner.ts'
import { checkArchive } from '../archive/read.ts'
import { writeArchive } from '../archive/write.ts'
import { reachForBackup } from '../database.ts'
import { archiveName } from '../file-names.ts'
import { print, report, runCommand, UsageError } from './run-command.ts'

/** `npm run backup -- FILE` writes an archive, checks it, and prints its path as the last line. */
await runCommand(async (args, signal) => {
  if (args.length > 1 || args[0]?.startsWith('-')) throw new UsageError('Use: npm run backup -- FILE')
  const storage = readStorage(process.env)
  const database = await reachForBackup(storage, report)
  try {
    const madeAt = new Date()
    const file =
      args[0] === undefined
        ? join(await makeFolder(storage.backupDir), archiveName(madeAt))
        : resolve(process.env['INIT_CWD'] ?? '.', args[0])
    const { bytes, rows } = await writeArchive(database.settings, file, { madeAt, signal })
    try {
      await checkArchive(file, signal)
    } catch (error) {
      // Neither an archive that was not read back nor one that is wrong may be taken for a good one.
      await rm(file, { force: true })
      throw error
    }
    print(
      `Backed up ${database.place}: ${rows} rows in ${(bytes / 1e6).toFixed(1)} MB, read back and compared.`,
    )
    print(file)
  } finally {
    await database.close()
  }
})
