import { DatabaseUnusable } from '#server/database/database-unusable.ts'
import { JobFailure } from '#server/jobs/job.ts'

/** A backup or restore that cannot be done; the message says why and what to do. */
export class BackupFailure extends JobFailure {}

const LOST = new Set(['57P01', '57P02', '57P03', 'ECONNRESET', 'EPIPE', 'ECONNREFUSED'])

/** What went wrong with a file or the database as a sentence; other errors stay as they are. */
export function explainFailure(error: unknown, location: string): unknown {
  if (!(error instanceof Error) || error instanceof BackupFailure || error instanceof DatabaseUnusable)
    return error
  const code = 'code' in error ? String(error.code) : ''
  const sentence = sentences[code]?.(location)
  if (sentence !== undefined) return new BackupFailure(sentence, { cause: error })
  if (
    LOST.has(code) ||
    /^Connection terminated|^Client has encountered a connection error/.test(error.message)
  )
    return new BackupFailure('The connection to the database was lost. Nothing was changed; run it again.', {
      cause: error,
    })
  return error
}

const full = (location: string) =>
  `There is no space left for ${location}. Free some space, then run it again.`
const notAllowed = (location: string) =>
  `Homeroom cannot read or write ${location}. Give it permission, or choose another folder.`

const sentences: Record<string, (location: string) => string> = {
  ENOSPC: full,
  EDQUOT: full,
  '53100': () => 'The disk of the database is full. Free some space, then run it again.',
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: (location) => `The disk of ${location} is read-only. Choose another folder.`,
  ENOENT: (location) => `${location} does not exist. Correct the path.`,
  ENOTDIR: (location) => `${location} is not in a folder. Correct the path.`,
  EISDIR: (location) => `${location} is a folder. Add a file name.`,
  EEXIST: (location) => `${location} already exists. Choose another name, or move it.`,
  '42501': () => 'The database user does not have the required rights. Use the owner of the database.',
  '53300': () => 'The database has too many connections. Run it again later.',
  '55P03': () => 'Another program has locked a table. Run it again later.',
}
