import { Readable } from 'node:stream'
import { ExportFile, type Exported } from './audit/export-file.ts'

export type Cell = string | number | null

/** A CSV download: a header, and rows or a stream of finished lines. */
export const csvFile = (
  name: string,
  header: string[],
  rows: Iterable<Cell[]> | Readable,
  exported: Exported,
): ExportFile =>
  new ExportFile(name, 'text/csv; charset=utf-8', Readable.from(csvParts(header, rows)), exported)

/** The byte order mark makes spreadsheet programs read accents as they are. */
async function* csvParts(header: string[], rows: Iterable<Cell[]> | Readable) {
  yield `\uFEFF${csvLine(header)}`
  if (rows instanceof Readable) yield* rows
  else yield Array.from(rows, csvLine).join('')
}

export const csvLine = (cells: Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** A cell that a spreadsheet program would take for a formula gets a leading apostrophe; line breaks become spaces. */
function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = cell.replaceAll(/\s*[\r\n]+\s*/g, ' ')
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r]/u.test(cell) ? `'${text}` : text
  return /[",;\r\n\t]|^\s|\s$/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe
}
