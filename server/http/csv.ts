import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export type Cell = string | number | null

/** A CSV download: a header and the rows, streamed as they come from the database. */
export class CsvFile {
  readonly name: string
  readonly header: string[]
  readonly rows: AsyncIterable<Cell[]> | Iterable<Cell[]>
  constructor(name: string, header: string[], rows: AsyncIterable<Cell[]> | Iterable<Cell[]>) {
    this.name = name
    this.header = header
    this.rows = rows
  }

  send(reply: FastifyReply): FastifyReply {
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${this.name}"`)
      .send(Readable.from(csvLines(this.header, this.rows)))
  }
}

const CHUNK_LENGTH = 32_768

/** The byte order mark makes spreadsheet programs read accents as they are. Lines go out in chunks, not one by one. */
async function* csvLines(header: string[], rows: AsyncIterable<Cell[]> | Iterable<Cell[]>) {
  let chunk = `\uFEFF${csvLine(header)}`
  for await (const row of rows) {
    chunk += csvLine(row)
    if (chunk.length < CHUNK_LENGTH) continue
    yield chunk
    chunk = ''
  }
  yield chunk
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
