import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx'
import { Refusal } from '../failures.ts'
import type { Cell } from './csv.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** How many rows a sheet holds below its header. */
export const MAX_XLSX_ROWS = XLSX_MAX_ROWS_PER_SHEET - 1

/** Excel refuses a file with a longer text in one cell. */
const MAX_CELL_LENGTH = 32_767
/** The width of a column in characters. */
const [MIN_WIDTH, MAX_WIDTH] = [10, 40]
/** How many rows are written before other requests get their turn. */
const ROWS_AT_ONCE = 200

/** The rows of a table, at once or as they arrive. */
export type Rows = Iterable<Cell[]> | AsyncIterable<Cell[]>
type XlsxTable = { sheet: string; header: readonly string[]; rows: Rows }

/**
 * A workbook of one sheet whose header stays in view. A text stays a text: none becomes a formula, a number or a date. It
 * is made while it is read, so that it needs no more memory than a few rows.
 */
export function xlsxStream({ sheet, header, rows }: XlsxTable): Readable {
  const columns = header.map((name) => ({
    width: Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, name.length + 2)),
  }))
  const options = { name: sheet, columns, freezePane: { rows: 1 } }
  return Readable.fromWeb(writeXlsxStream(xlsxRows(header, rows), options))
}

async function* xlsxRows(header: readonly string[], rows: Rows): AsyncGenerator<(string | number | null)[]> {
  yield [...header]
  let count = 0
  for await (const cells of rows) {
    yield cells.map(xlsxCell)
    count += 1
    if (count % ROWS_AT_ONCE === 0) await yieldToEventLoop()
  }
}

function xlsxCell(cell: Cell): string | number | null {
  if (cell === null || cell === '') return null
  if (typeof cell === 'number') return cell
  if (typeof cell === 'object') return Number(cell.decimal.toFixed(2))
  // XML does not allow these characters: spreadsheet programs would refuse the file.
  return cell
    .slice(0, MAX_CELL_LENGTH)
    .toWellFormed()
    .replaceAll(/[\uFFFE\uFFFF]/g, ' ')
}

/** Throws where a sheet cannot hold so many rows. */
export function checkXlsxRows(count: number): void {
  if (count <= MAX_XLSX_ROWS) return
  const most = MAX_XLSX_ROWS.toLocaleString('en-US')
  throw new Refusal(
    'invalid',
    `An Excel sheet holds at most ${most} rows, and these are more. Please download the CSV instead, or choose a shorter range.`,
    { fields: { xlsx: 'holds too few rows, use csv' } },
  )
}
