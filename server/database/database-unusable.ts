/** The database can't be used; the message tells the person who starts Homeroom what to do. */
export class DatabaseUnusable extends Error {}

/** A failed file or database operation as a sentence; undefined for other errors. */
export function explainError(error: unknown, place: string): DatabaseUnusable | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const sentence = sentences[code]
  return sentence === undefined ? undefined : new DatabaseUnusable(sentence(place))
}

const notWritable = (place: string) =>
  `Homeroom cannot write to ${place}.\nGive it permission, or set DATA_DIR to its own folder.`
export const notWritableError = (place: string) => new DatabaseUnusable(notWritable(place))
export const pathTooLongError = (place: string) => new DatabaseUnusable(tooLong(place))
const notAFolder = (place: string) =>
  `${place} is not a folder.\nSet DATA_DIR to a folder, or remove this file.`
const full = (place: string) =>
  `The disk that holds ${place} is full.\nFree some space, then start Homeroom again.`
const readOnly = (place: string) =>
  `The disk that holds ${place} is read-only.\nSet DATA_DIR to a folder on another disk.`
const tooLong = (place: string) =>
  `The path of the data folder is too long:\n${place}\nSet DATA_DIR to a shorter one.`

const sentences: Record<string, (place: string) => string> = {
  EACCES: notWritable,
  EPERM: notWritable,
  '42501': (place) =>
    `The database user does not have enough rights in ${place}.\nGrant it all rights there.`,
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
export function explainOutput(output: string, place: string): DatabaseUnusable {
  const causes = [
    [/No space left on device|Disk quota exceeded/, full],
    [/Read-only file system/, readOnly],
    [/Permission denied|Operation not permitted/, notWritable],
  ] as const
  const found = causes.find(([words]) => words.test(output))
  return new DatabaseUnusable(
    found ? `${found[1](place)}\n${reasonIn(output)}`.trim() : unknownReason(output, place),
  )
}

const unknownReason = (output: string, place: string) =>
  `The database in ${place} does not start.\n${reasonIn(output)}`.trim()

const NOT_A_REASON = /starting up|not yet accepting connections/

/** The lines that PostgreSQL itself marks as the reason, else its last few. */
function reasonIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const marked = lines.filter((line) => /FATAL|PANIC|error:|HINT/.test(line) && !NOT_A_REASON.test(line))
  return (marked.length > 0 ? marked : lines).slice(-4).join('\n')
}
