import { Readable, Transform } from 'node:stream'
import { ExportFile, type Exported } from '../audit/export-file.ts'
import { Refusal } from '../failures.ts'
import { limitStreams } from '../limits/limit-streams.ts'
import { sentences } from '../sentences.ts'
import { BYTE_ORDER_MARK, csvLine, type Cell } from './csv.ts'
import { xlsxStream, XLSX_TYPE, checkXlsxRows, type Rows, type CellKind } from './xlsx.ts'

/** The fields of a query that request a file. */
export type FileFlags = { csv: boolean; xlsx: boolean }
export type FileFormat = 'csv' | 'xlsx'

/** Returns the requested file format; undefined for none. Throws for two at once. */
export function fileFormat({ csv, xlsx }: FileFlags): FileFormat | undefined {
  if (csv && xlsx)
    throw new Refusal('invalid', sentences.twoFormats, { fields: { xlsx: sentences.notWithCsv } })
  return csv ? 'csv' : xlsx ? 'xlsx' : undefined
}

/** A table to download. */
export type Table = {
  /** The file's name without its ending. */
  name: string
  /** The name of the sheet in a workbook, at most 31 characters. */
  sheet: string
  header: readonly string[]
  rows: Rows
  /** The kinds of columns with days, times or percentages; only needed if rows arrive one by one. */
  kinds?: readonly (CellKind | undefined)[]
  exported: Exported
}

/**
 * Converts a table to the requested file. Throws 400 for more rows than a sheet can have, 503 if too many downloads are running.
 */
export async function tableFile(
  format: FileFormat,
  table: Table,
  disconnected: AbortSignal,
): Promise<ExportFile> {
  const { name, header, rows, exported } = table
  if (format === 'csv') return csvFile(name, Readable.from(csvParts(header, rows)), exported)
  if (Array.isArray(rows)) checkXlsxRows(rows.length)
  const content = await openXlsx(() => Promise.resolve(xlsxStream(table)), disconnected)
  return xlsxFile(name, content, exported)
}

/** Describes a list as a file: its title, such as 'Students', and the cells of a row by column name. */
export type ListTable<Row> = {
  title: string
  columns: Record<string, (row: Row) => Cell>
  /** The ids of the students whom the rows are about. */
  students?: (rows: readonly Row[]) => number[]
}

type ListCall = { query: FileFlags; now: { day: string }; request: { signal: AbortSignal } }

/** Converts a list to the file that its query requests; undefined if it requests none. */
export async function listFile<Row>(
  { query: { csv, xlsx, ...filters }, now, request }: ListCall,
  rows: readonly Row[],
  { title, columns, students }: ListTable<Row>,
): Promise<ExportFile | undefined> {
  const format = fileFormat({ csv, xlsx })
  if (!format) return undefined
  const cells = Object.values(columns)
  const table: Table = {
    name: `${title.toLowerCase().replaceAll(' ', '-')}-${now.day}`,
    sheet: title,
    header: Object.keys(columns),
    rows: rows.map((row) => cells.map((cell) => cell(row))),
    exported: {
      subject: 'report',
      details: { type: `list: ${title.toLowerCase()}`, ...filters },
      students: students?.(rows) ?? [],
    },
  }
  return tableFile(format, table, request.signal)
}

export const csvFile = (name: string, content: Readable, exported: Exported): ExportFile =>
  new ExportFile(`${name}.csv`, 'text/csv; charset=utf-8', content, exported)

export const xlsxFile = (name: string, content: Readable, exported: Exported): ExportFile =>
  new ExportFile(`${name}.xlsx`, XLSX_TYPE, content, exported)

/** The number of CSV rows in one chunk. */
const ROWS_A_PART = 500

async function* csvParts(header: readonly string[], rows: Rows): AsyncGenerator<string> {
  let part = `${BYTE_ORDER_MARK}${csvLine([...header])}`
  let count = 0
  for await (const cells of rows) {
    part += csvLine(cells)
    count += 1
    if (count % ROWS_A_PART !== 0) continue
    yield part
    part = ''
  }
  if (part !== '') yield part
}

/** Writing a workbook takes ten times as much processor time as a CSV of the same rows. */
const MAX_XLSX_AT_ONCE = 2
const limited = limitStreams(MAX_XLSX_AT_ONCE, 'xlsx')
/** After this long without progress, a reader loses its turn. */
const MAX_PAUSE_MS = 60_000

/** Opens a workbook when its turn comes. */
export const openXlsx = (open: () => Promise<Readable>, disconnected: AbortSignal): Promise<Readable> =>
  limited(async () => endWithoutReader(await open()), disconnected)

function endWithoutReader(content: Readable): Readable {
  const timer = setTimeout(() => guarded.destroy(new Error('No one is reading this download.')), MAX_PAUSE_MS)
  const guarded = new Transform({
    transform(chunk, _encoding, done) {
      timer.refresh()
      done(null, chunk)
    },
    destroy(error, done) {
      clearTimeout(timer)
      content.destroy()
      done(error)
    },
  })
  content.on('error', (error) => guarded.destroy(error))
  return content.pipe(guarded)
}
