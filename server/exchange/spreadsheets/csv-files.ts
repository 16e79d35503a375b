import { detectContainer } from './file-type.ts'
import type { Row } from './find-header.ts'
import { MAX_ARCHIVE_CELLS, MAX_ARCHIVE_ROWS, MAX_COLUMNS, ROWS_PER_PART } from './limits.ts'
import { decodeText, detectDelimiter, parseRecords } from './read-csv.ts'
import { plainText } from './sheet.ts'
import { sentences } from './sentences.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { readZip } from './read-zip.ts'

/** A file of an archive as it was found; the rows come after it. */
export type CsvFileStart = {
  /** Its path in the archive; for a single file its name. */
  path: string
  isCsv: boolean
  /** False where the file has other bytes than UTF-8, so that its letters are a guess. */
  isUtf8: boolean
  delimiter: string
}
/** How many rows a file has that are not empty, and why reading stopped where it did before the end. */
export type CsvFileEnd = { rowCount: number; problem?: string }
export type CsvFilePart = { start: CsvFileStart } | { rows: Row[] } | { end: CsvFileEnd }

type Wanted = { bytes: Uint8Array; fileName: string; wantedFiles: readonly string[] }

/** The name of a file without its folders. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/**
 * The text files of an archive, or the only one, part by part. Of files whose name is not wanted only the number of rows
 * leaves this process. Each row has as many cells as the file has there.
 */
export async function* readCsvFiles({ bytes, fileName, wantedFiles }: Wanted): AsyncGenerator<CsvFilePart> {
  const container = detectContainer(bytes)
  if (container === 'ole') throw new UnreadableFile('wrong_type', sentences.chooseArchive)
  const limits = { rows: MAX_ARCHIVE_ROWS, cells: MAX_ARCHIVE_CELLS }
  if (container === 'text') return yield* readFile(fileName, bytes, { isWanted: true, limits })
  for await (const { name: path, contents } of readZip(bytes)) {
    const name = baseName(path)
    if (name === '') continue
    if (!/\.csv$/i.test(name) || path.startsWith('__MACOSX/')) {
      yield { start: { path, isCsv: false, isUtf8: true, delimiter: ',' } }
      yield { end: { rowCount: 0 } }
      continue
    }
    const isWanted = wantedFiles.includes(name.toLowerCase())
    yield* readFile(path, contents, { isWanted, limits })
  }
}

type ReadOptions = { isWanted: boolean; limits: { rows: number; cells: number } }

function* readFile(
  path: string,
  bytes: Uint8Array,
  { isWanted, limits }: ReadOptions,
): Generator<CsvFilePart> {
  const rows: Row[] = []
  let rowCount = 0
  const start = { path, isCsv: true, isUtf8: isUtf8(bytes), delimiter: ',' }
  let problem: string | undefined
  try {
    const text = decodeText(bytes)
    start.delimiter = detectDelimiter(text)
    parseRecords(text, start.delimiter, (number, values) => {
      limits.cells -= values.length
      if (values.every((value) => value.trim() === '')) return true
      if (values.length > MAX_COLUMNS) throw tooLarge(sentences.archiveColumns(baseName(path)))
      limits.rows -= 1
      if (limits.rows < 0) throw tooLarge(sentences.archiveRows)
      if (limits.cells < 0) throw tooLarge(sentences.archiveCells)
      rowCount += 1
      if (isWanted) rows.push({ number, cells: values.map(plainText) })
      return true
    })
  } catch (error) {
    if (!(error instanceof UnreadableFile) || error.code === 'too_large') throw error
    problem = error.message
  }
  yield { start }
  for (let first = 0; first < rows.length; first += ROWS_PER_PART)
    yield { rows: rows.slice(first, first + ROWS_PER_PART) }
  yield { end: { rowCount, ...(problem !== undefined && { problem }) } }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const tooLarge = (problem: string) => new UnreadableFile('too_large', sentences.exportOneSchool(problem))
