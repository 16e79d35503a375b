/** The database can't be used; the message tells the person who starts Homeroom what to do. */
export class DatabaseUnusable extends Error {}

/** A failed file or database operation as a sentence; undefined for other errors. */
export function explainError(error: unknown, location: string): DatabaseUnusable | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const sentence = sentences[code]
  return sentence === undefined ? undefined : new DatabaseUnusable(sentence(location))
}

const notWritable = (location: string) =>
  `Homeroom cannot write to ${location}.\nGive it permission, or set DATA_DIR to its own folder.`
export const notWritableError = (location: string) => new DatabaseUnusable(notWritable(location))
export const pathTooLongError = (location: string) => new DatabaseUnusable(tooLong(location))
const notAFolder = (location: string) =>
  `${location} is not a folder.\nSet DATA_DIR to a folder, or remove this file.`
const full = (location: string) =>
  `The disk that holds ${location} is full.\nFree some space, then start Homeroom again.`
const readOnly = (location: string) =>
  `The disk that holds ${location} is read-only.\nSet DATA_DIR to a folder on another disk.`
const tooLong = (location: string) =>
  `The path of the data folder is too long:\n${location}\nSet DATA_DIR to a shorter one.`

const sentences: Record<string, (location: string) => string> = {
  EACCES: notWritable,
  EPERM: notWritable,
  '42501': (location) =>
    `The database user does not have enough rights in ${location}.\nGrant it all rights there.`,
  ENOTDIR: notAFolder,
  EEXIST: notAFolder,
  ENOSPC: full,
  EDQUOT: full,
  '53100': full,
  EROFS: readOnly,
  '25006': readOnly,
  ENAMETOOLONG: tooLong,
}

/** What a PostgreSQL program printed before it failed, as a sentence. */
export function explainOutput(output: string, location: string): DatabaseUnusable {
  const causes = [
    [/No space left on device|Disk quota exceeded/, full],
    [/Read-only file system/, readOnly],
    [/Permission denied|Operation not permitted/, notWritable],
  ] as const
  const found = causes.find(([words]) => words.test(output))
  return new DatabaseUnusable(
    found ? `${found[1](location)}\n${reasonIn(output)}`.trim() : unknownReason(output, location),
  )
}

const unknownReason = (output: string, location: string) =>
  `The database in ${location} does not start.\n${reasonIn(output)}`.trim()

const NOT_A_REASON = /starting up|not yet accepting connections/

/** The lines that PostgreSQL itself marks as the reason, else its last few. */
function reasonIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const marked = lines.filter((line) => /FATAL|PANIC|error:|HINT/.test(line) && !NOT_A_REASON.test(line))
  return (marked.length > 0 ? marked : lines).slice(-4).join('\n')
}
