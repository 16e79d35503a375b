import { DatabaseUnusable } from '#server/database/database-unusable.ts'
import { JobFailure } from '#server/jobs/job.ts'
import { sentences } from './sentences.ts'

/** A backup or restore that cannot be done; the message says why and what to do. */
export class BackupFailure extends JobFailure {}

const LOST = new Set(['57P01', '57P02', '57P03', 'ECONNRESET', 'EPIPE', 'ECONNREFUSED'])

/** Describes an error of a file or the database as a sentence; other errors are left unchanged. */
export function explainFailure(error: unknown, location: string): unknown {
  if (!(error instanceof Error) || error instanceof BackupFailure || error instanceof DatabaseUnusable)
    return error
  const code = 'code' in error ? String(error.code) : ''
  const sentence = SENTENCE_OF[code]?.(location)
  if (sentence !== undefined) return new BackupFailure(sentence, { cause: error })
  if (
    LOST.has(code) ||
    /^Connection terminated|^Client has encountered a connection error/.test(error.message)
  )
    return new BackupFailure(sentences.connectionLost, { cause: error })
  return error
}

const SENTENCE_OF: Record<string, (location: string) => string> = {
  ENOSPC: sentences.noSpace,
  EDQUOT: sentences.noSpace,
  '53100': () => sentences.databaseFull,
  EACCES: sentences.notAllowed,
  EPERM: sentences.notAllowed,
  EROFS: sentences.readOnly,
  ENOENT: sentences.missing,
  ENOTDIR: sentences.notInFolder,
  EISDIR: sentences.isFolder,
  EEXIST: sentences.exists,
  '42501': () => sentences.noRights,
  '53300': () => sentences.tooManyConnections,
  '55P03': () => sentences.tableLocked,
}
