import { MAX_FILE_ROWS } from '#contract/words.ts'
import { withoutGuard } from '#server/http/files/formula.ts'
import { findHeader, type Row } from './find-header.ts'
import {
  MAX_CELLS,
  MAX_CELL_CHARACTERS,
  MAX_COLUMNS,
  MAX_HEADER_ROW,
  MAX_SHEET_CHARACTERS,
} from './limits.ts'
import { sentences } from './sentences.ts'
import { UnreadableFile } from './unreadable-file.ts'

/**
 * A sheet as far as it was read. `limitExceeded` says why reading stopped; it is thrown only if this sheet is the one
 * that is chosen.
 */
export type Sheet = {
  name?: string
  rows: Row[]
  /** All that were read, the empty ones too. */
  cells: number
  characters: number
  /** Rows below the header, and cells. */
  limits: { rows: number; cells: number }
  limitExceeded?: UnreadableFile
}

const LIMITS = { rows: MAX_FILE_ROWS, cells: MAX_CELLS }

export const createSheet = (name?: string, limits: Sheet['limits'] = LIMITS): Sheet => ({
  ...(name === undefined ? {} : { name }),
  rows: [],
  cells: 0,
  characters: 0,
  limits,
})

/** Adds a row unless it is empty; false when a limit is exceeded and reading should stop. */
export function addRow(sheet: Sheet, number: number, values: readonly unknown[]): boolean {
  sheet.cells += values.length
  const { limits } = sheet
  if (sheet.cells > limits.cells) return stopReading(sheet, tooManyCells(limits.cells))
  const cells: string[] = []
  for (const [index, value] of values.entries()) {
    const text = cellText(value)
    if (text === '') continue
    if (index >= MAX_COLUMNS) return stopReading(sheet, tooLarge(sentences.tooManyColumns(number)))
    if (text.length > MAX_CELL_CHARACTERS) return stopReading(sheet, cellTooLong(number))
    while (cells.length < index) cells.push('')
    cells.push(text)
    sheet.characters += text.length
  }
  if (cells.length === 0) return true
  sheet.rows.push({ number, cells })
  if (sheet.rows.length > limits.rows + MAX_HEADER_ROW) return stopReading(sheet, tooManyRows(limits.rows))
  if (sheet.characters > MAX_SHEET_CHARACTERS) return stopReading(sheet, tooLarge(sentences.tooMuchText))
  return true
}

/** The first sheet with a known header, else the first that is not empty; throws UnreadableFile when there is none. */
export async function chooseSheet(
  sheets: AsyncIterable<Sheet>,
  expectedNames: readonly string[],
): Promise<Sheet> {
  let chosen: Sheet | undefined
  for await (const sheet of sheets) {
    if (sheet.rows.length === 0 && !sheet.limitExceeded) continue
    chosen ??= sheet
    if (!findHeader(sheet, expectedNames)) continue
    chosen = sheet
    break
  }
  if (!chosen) throw new UnreadableFile('unreadable', sentences.empty)
  if (chosen.limitExceeded) throw chosen.limitExceeded
  const dataRows = findHeader(chosen, expectedNames)?.data.length ?? chosen.rows.length - 1
  const { rows } = chosen.limits
  if (dataRows > rows) throw tooManyRows(rows)
  return chosen
}

/** What a person reads in a cell, without blanks around it and without the guard of our own files against formulas. Dates are YYYY-MM-DD, times of day HH:MM. */
function cellText(value: unknown): string {
  if (typeof value === 'string') return plainText(withoutGuard(value))
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (value instanceof Date) return dateText(value)
  return ''
}

// oxlint-disable-next-line no-control-regex -- PostgreSQL refuses some of these, and people see none of them
const UNPRINTABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g

/** Trims a text and removes invisible characters. */
export function plainText(text: string): string {
  return text.replaceAll(UNPRINTABLE, '').toWellFormed().trim()
}

/** Spreadsheet programs show fifteen digits: 0.1 + 0.2 is 0.3. */
function numberText(value: number): string {
  if (!Number.isFinite(value)) return ''
  return Number.isInteger(value) ? String(value || 0) : String(Number(value.toPrecision(15)))
}

/** Spreadsheet programs, too, show hash signs for a date outside this range. */
function dateText(date: Date): string {
  const year = date.getUTCFullYear()
  if (year === 1899) return date.toISOString().slice(11, 16)
  return year >= 1900 && year <= 9999 ? date.toISOString().slice(0, 10) : '#####'
}

function stopReading(sheet: Sheet, reason: UnreadableFile): false {
  sheet.limitExceeded = reason
  return false
}

const tooManyRows = (limit: number) => new UnreadableFile('too_many_rows', sentences.tooManyRows(limit))

export const tooManyCells = (limit: number) => tooLarge(sentences.tooManyCells(limit))

const tooLarge = (problem: string) => new UnreadableFile('too_large', sentences.keepColumns(problem))

const cellTooLong = (row: number) => new UnreadableFile('unreadable', sentences.cellTooLong(row))
