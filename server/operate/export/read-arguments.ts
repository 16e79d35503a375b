import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ChangedSince, OneRosterVersion } from '#contract/exchange/oneroster/oneroster.ts'
import { UsageError } from '#server/operate/backup/commands/run-command.ts'

const USAGE = 'Usage: npm run export -- FILE [--version 1.1] [--since 2026-09-14T13:05:00Z]'

export type Wanted = { file: string; version: OneRosterVersion; since: string | undefined }

/** What `npm run export` is to write, from its arguments; a file is in `folder` where it names no other. Throws UsageError. */
export function readArguments(args: string[], folder: string): Wanted {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { version: { type: 'string', default: '1.2' }, since: { type: 'string' } },
    })
    const [file, ...others] = positionals
    if (file === undefined || others.length > 0) throw new UsageError(USAGE)
    return {
      file: resolve(folder, file),
      version: OneRosterVersion.parse(values.version),
      since: ChangedSince.optional().parse(values.since),
    }
  } catch (cause) {
    throw new UsageError(USAGE, { cause })
  }
}
