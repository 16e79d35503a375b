import { MAX_FILE_ROWS } from '#contract/words.ts'
import { cellText } from './cell-text.ts'
import { findHeader, type Row } from './find-header.ts'
import { HEADER_WITHIN, MOST_CELL_CHARACTERS, MOST_CHARACTERS, MOST_COLUMNS } from './limits.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** A sheet as far as it was read; `tooMuch` says why reading stopped, and counts only if this sheet is chosen. */
export type Sheet = { name?: string; rows: Row[]; characters: number; tooMuch?: UnreadableFile }

export const newSheet = (name?: string): Sheet => ({
  ...(name === undefined ? {} : { name }),
  rows: [],
  characters: 0,
})

/** Keeps a row that holds something; false when the sheet is too much and reading should stop. */
export function addRow(sheet: Sheet, number: number, values: readonly unknown[]): boolean {
  const cells: string[] = []
  for (const [index, value] of values.entries()) {
    const text = cellText(value)
    if (text === '') continue
    if (index >= MOST_COLUMNS)
      return stop(sheet, tooLarge(`Row ${number} has more than ${MOST_COLUMNS} columns.`))
    if (text.length > MOST_CELL_CHARACTERS) return stop(sheet, giantCell(number))
    while (cells.length < index) cells.push('')
    cells.push(text)
    sheet.characters += text.length
  }
  if (cells.length === 0) return true
  sheet.rows.push({ number, cells })
  if (sheet.rows.length > MAX_FILE_ROWS + HEADER_WITHIN) return stop(sheet, tooManyRows())
  if (sheet.characters > MOST_CHARACTERS) return stop(sheet, tooLarge('This file holds too much text.'))
  return true
}

/** The first sheet whose header is known, else the first that holds anything; refuses a file without one. */
export async function chooseSheet(
  sheets: AsyncIterable<Sheet>,
  knownNames: readonly string[],
): Promise<Sheet> {
  let chosen: Sheet | undefined
  for await (const sheet of sheets) {
    if (sheet.rows.length === 0 && !sheet.tooMuch) continue
    chosen ??= sheet
    if (!findHeader(sheet, knownNames)) continue
    chosen = sheet
    break
  }
  if (!chosen) throw new UnreadableFile('unreadable', 'This file is empty.')
  if (chosen.tooMuch) throw chosen.tooMuch
  const dataRows = findHeader(chosen, knownNames)?.data.length ?? chosen.rows.length - 1
  if (dataRows > MAX_FILE_ROWS) throw tooManyRows()
  return chosen
}

function stop(sheet: Sheet, reason: UnreadableFile): false {
  sheet.tooMuch = reason
  return false
}

const tooManyRows = () =>
  new UnreadableFile(
    'too_many_rows',
    `This file has more than ${MAX_FILE_ROWS.toLocaleString('en-US')} rows. Please split it into smaller files.`,
  )

const tooLarge = (what: string) =>
  new UnreadableFile('too_large', `${what} Please keep only the columns that Homeroom needs.`)

const giantCell = (row: number) =>
  new UnreadableFile(
    'unreadable',
    `Row ${row} has a cell of more than ${MOST_CELL_CHARACTERS.toLocaleString('en-US')} characters. ` +
      'Please shorten it; in a CSV file a missing quotation mark can be the reason.',
  )
