import { CsvError, parse } from 'csv-parse/sync'
import { MAX_FILE_ROWS } from '#contract/words.ts'
import { MAX_CELLS, MAX_CELL_CHARACTERS, MAX_COLUMNS, MAX_HEADER_ROW } from './limits.ts'
import { sentences } from './sentences.ts'
import { addRow, createSheet, tooManyCells, type Sheet } from './sheet.ts'
import { damagedFile, saveAsXlsx, UnreadableFile, wrongType } from './unreadable-file.ts'

/**
 * A text file as one sheet. Rows are numbered as a spreadsheet program shows them: a cell of many lines is one row. With
 * `maxRows` it may be longer than other files.
 */
export async function* readCsvSheet(bytes: Uint8Array, maxRows = MAX_FILE_ROWS): AsyncGenerator<Sheet> {
  const text = decodeText(bytes)
  if (text.trimStart().startsWith('<')) throw saveAsXlsx(sentences.webPage)
  if (/^MIME-Version:/i.test(text)) throw saveAsXlsx(sentences.savedWebPage)
  const declared = /^sep=([^"\r\n])(\r\n|\n|\r|$)/i.exec(text)
  const table = declared ? text.slice(declared[0].length) : text
  const delimiter = declared?.[1] ?? detectDelimiter(table)
  const limits = { rows: maxRows, cells: Math.max(MAX_CELLS, maxRows * CELLS_OF_LONG_ROW) }
  if (occursMore(table, delimiter, limits.cells)) throw tooManyCells(limits.cells)
  yield parseRows(table, delimiter, limits)
}

/** A file with more rows than usual has few columns. */
const CELLS_OF_LONG_ROW = 20

const LINE_ENDS = ['\r\n', '\n', '\r']

function parseRows(text: string, delimiter: string, limits: Sheet['limits']): Sheet {
  const sheet = createSheet(undefined, limits)
  parseRecords(text, delimiter, (number, values) => addRow(sheet, number, values))
  return sheet
}

/**
 * Calls `onRecord` for each row until it returns false; a cell may span several lines. Throws UnreadableFile where a quotation
 * mark has no partner.
 */
export function parseRecords(
  text: string,
  delimiter: string,
  onRecord: (number: number, values: string[]) => boolean,
): void {
  let number = 0
  try {
    parse(Buffer.from(text), {
      delimiter,
      record_delimiter: LINE_ENDS.filter((end) => end !== delimiter),
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: MAX_CELL_CHARACTERS * MAX_COLUMNS,
      on_record: (values: string[]) => {
        number += 1
        if (!onRecord(number, values)) throw new StopParsing()
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof StopParsing)) throw readableError(error, number + 1)
  }
}

/** Leaves the parser once no more rows are wanted, as where a sheet exceeds a limit. */
class StopParsing extends Error {}

function readableError(error: unknown, row: number): unknown {
  if (!(error instanceof CsvError)) return error
  return new UnreadableFile('unreadable', sentences.unmatchedQuote(row), { cause: error })
}

/** Whether a sign is in a text more than so many times. */
function occursMore(text: string, sign: string, times: number): boolean {
  let found = 0
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) if (++found > times) return true
  return false
}

const DELIMITERS = [',', ';', '\t', '|']

/** The delimiter that occurs most often in the first line that has one, not counting quoted text. */
export function detectDelimiter(text: string): string {
  for (const line of firstLines(text)) {
    const unquoted = line.replaceAll(/"[^"]*"/g, '')
    const counts = DELIMITERS.map((delimiter) => unquoted.split(delimiter).length - 1)
    const most = Math.max(...counts)
    if (most > 0) return DELIMITERS[counts.indexOf(most)] ?? ','
  }
  return ','
}

function firstLines(text: string): string[] {
  return text
    .slice(0, 200_000)
    .split(/\r\n|\n|\r/)
    .slice(0, MAX_HEADER_ROW)
}

/** Decodes UTF-16 by its byte order mark, else UTF-8, else Windows-1252; throws UnreadableFile for binary files. */
export function decodeText(bytes: Uint8Array): string {
  const text = decode(bytes)
  // oxlint-disable-next-line no-control-regex -- the bytes of programs and pictures, never those of a table
  const controlCharacters = text.match(/[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/g)?.length ?? 0
  if (text.includes('\0') || controlCharacters > text.length / 200) throw wrongType(sentences.notSpreadsheet)
  return text
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeUtf16(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeUtf16(bytes, 'utf-16be')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function decodeUtf16(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (cause) {
    throw damagedFile(cause)
  }
}
