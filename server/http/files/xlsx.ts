import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx'
import { Refusal } from '../failures.ts'
import { sentences } from '../sentences.ts'
import type { Cell, TypedCell } from './csv.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The maximum number of rows below the header. */
export const MAX_XLSX_ROWS = XLSX_MAX_ROWS_PER_SHEET - 1

/** Excel refuses a file with a longer text in one cell. */
const MAX_CELL_LENGTH = 32_767
/** The width of a column in characters. */
const [MIN_WIDTH, MAX_WIDTH] = [10, 40]
/** After this many rows, other requests get their turn. */
const ROWS_AT_ONCE = 200

/** The rows of a table, at once or as they arrive. */
export type Rows = Iterable<Cell[]> | AsyncIterable<Cell[]>
/** How the values of a column are shown, by their kind. A day and a moment follow the language of the spreadsheet program. */
const FORMATS = { percent: '0.00%', day: 'mm-dd-yy', time: 'h:mm AM/PM', moment: 'm/d/yy h:mm' } as const
export type CellKind = keyof typeof FORMATS

/** `kinds` has those of its columns: undefined for texts and whole numbers, left out where the rows are at hand. */
type XlsxTable = {
  sheet: string
  header: readonly string[]
  rows: Rows
  kinds?: readonly (CellKind | undefined)[]
}

/**
 * A workbook of one sheet whose header stays in view. Days, times and percentages are values that a spreadsheet program can sort
 * and calculate with. Texts stay texts, and never become formulas, numbers or dates. It is created while it is read, so that it
 * needs only the memory of a few rows.
 */
export function xlsxStream({ sheet, header, rows, kinds = kindsIn(header, rows) }: XlsxTable): Readable {
  const columns = header.map((name, index) => {
    const kind = kinds[index]
    const width = Math.min(MAX_WIDTH, Math.max(kind === 'moment' ? 18 : MIN_WIDTH, name.length + 2))
    return { width, ...(kind && { numFmt: FORMATS[kind] }) }
  })
  const options = { name: sheet, columns, freezePane: { rows: 1 } }
  return Readable.fromWeb(writeXlsxStream(xlsxRows(header, rows), options))
}

/** The kinds of the columns, where all rows are there. */
const kindsIn = (header: readonly string[], rows: Rows): (CellKind | undefined)[] =>
  Array.isArray(rows)
    ? header.map((_, index) => {
        const found = (rows as Cell[][]).find(
          (cells) => typeof cells[index] === 'object' && cells[index] !== null,
        )
        return found && kindOf(found[index] as TypedCell)
      })
    : []

const kindOf = (cell: TypedCell): CellKind => Object.keys(cell)[0] as CellKind

type XlsxValue = string | number | Date | null

async function* xlsxRows(header: readonly string[], rows: Rows): AsyncGenerator<XlsxValue[]> {
  yield [...header]
  let count = 0
  for await (const cells of rows) {
    yield cells.map(xlsxCell)
    count += 1
    if (count % ROWS_AT_ONCE === 0) await yieldToEventLoop()
  }
}

function xlsxCell(cell: Cell): XlsxValue {
  if (cell === null || cell === '') return null
  if (typeof cell === 'number') return cell
  if (typeof cell === 'object') return typedValue(cell)
  // XML does not allow these characters: spreadsheet programs would refuse the file.
  return cell
    .slice(0, MAX_CELL_LENGTH)
    .toWellFormed()
    .replaceAll(/[\uFFFE\uFFFF]/g, ' ')
}

const MINUTES_A_DAY = 24 * 60

/** Spreadsheets store a time as a fraction of a day, and a percentage as a fraction of one. */
function typedValue(cell: TypedCell): number | Date {
  if ('percent' in cell) return Number((cell.percent / 100).toFixed(4))
  if ('time' in cell) {
    const [hours = 0, minutes = 0] = cell.time.split(':').map(Number)
    return (hours * 60 + minutes) / MINUTES_A_DAY
  }
  return new Date('day' in cell ? cell.day : `${cell.moment.slice(0, 16).replace(' ', 'T')}Z`)
}

/** Throws if a sheet cannot have this many rows. */
export function checkXlsxRows(count: number): void {
  if (count <= MAX_XLSX_ROWS) return
  throw new Refusal('invalid', sentences.tooManyRows(MAX_XLSX_ROWS), {
    fields: { xlsx: sentences.tooFewRows },
  })
}
