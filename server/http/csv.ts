import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export type Cell = string | number | null

/** A CSV download: a header, and rows or a stream of finished lines. */
export class CsvFile {
  readonly name: string
  readonly header: string[]
  readonly rows: Iterable<Cell[]> | Readable
  constructor(name: string, header: string[], rows: Iterable<Cell[]> | Readable) {
    this.name = name
    this.header = header
    this.rows = rows
  }

  send(reply: FastifyReply): FastifyReply {
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${this.name}"`)
      .send(Readable.from(csvParts(this.header, this.rows)))
  }
}

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
