import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readStorage } from '#server/config.ts'
import { checkArchive } from '../archive/read.ts'
import { reachForRestore } from '../database.ts'
import { restoreArchive } from '../restore/restore.ts'
import { print, report, runCommand, UsageError } from './run-command.ts'

const USAGE = 'Use: npm run restore -- FILE [--replace]'

/** `npm run restore -- FILE` puts the school of an archive into an empty database; `--replace` into one that is not. */
await runCommand(async (args) => {
  const { file, replace } = readArguments(args)
  // A wrong file is refused before an embedded database is started or made for it.
  await checkArchive(file)
  const storage = readStorage(process.env)
  const database = await reachForRestore(storage, report)
  try {
    const { settings: target, place } = database
    await restoreArchive({ file, target, place, dataDir: storage.dataDir, replace, report: print })
  } finally {
    await database.close()
  }
  print(`Start Homeroom to use it.`)
})

function readArguments(args: string[]): { file: string; replace: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { replace: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    if (positionals.length === 1)
      return { file: resolve(process.env['INIT_CWD'] ?? '.', positionals[0]!), replace: values.replace }
  } catch {
    // Falls through to the usage.
  }
  throw new UsageError(USAGE)
}
