import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readStorage, type Storage } from '#server/config.ts'
import { checkArchive } from '../archive/read.ts'
import { restoreTo } from '../continuous/restore-to.ts'
import { connectForRestore } from '../database.ts'
import { restoreArchive } from '../restore/restore.ts'
import { sentences } from '../sentences.ts'
import { print, report, runCommand, UsageError } from './run-command.ts'

/**
 * `npm run restore -- FILE` puts the school of an archive into an empty database; `--replace` into one that is not. With `--to`
 * the embedded database goes back to a moment.
 */
await runCommand(async (args, signal) => {
  const { file, to, replace } = readArguments(args)
  const storage = readStorage(process.env)
  if (to === undefined)
    await restoreFile(resolve(process.env['INIT_CWD'] ?? '.', file), storage, { replace, signal })
  else await restoreTo(storage, { moment: to, replace, report: print, signal })
  print(sentences.startHomeroom)
})

async function restoreFile(
  file: string,
  storage: Storage,
  { replace, signal }: { replace: boolean; signal: AbortSignal },
): Promise<void> {
  // A wrong file is refused before an embedded database is started or made for it.
  await checkArchive(file, signal)
  const database = await connectForRestore(storage, report)
  try {
    const { settings: target, location } = database
    await restoreArchive({ file, target, location, dataDir: storage.dataDir, replace, report: print, signal })
  } finally {
    await database.close()
  }
}

function readArguments(args: string[]): { file: string; to: string | undefined; replace: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { replace: { type: 'boolean', default: false }, to: { type: 'string' } },
      allowPositionals: true,
    })
    const { replace, to } = values
    if (positionals.length === (to === undefined ? 1 : 0)) return { file: positionals[0] ?? '', to, replace }
  } catch {
    // Falls through to the usage.
  }
  throw new UsageError(sentences.restoreUsage)
}
