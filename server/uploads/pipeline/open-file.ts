import type { FailureCode } from '#contract/failure.ts'
import { Refusal } from '#server/http/failures.ts'
import { findHeader, headerKey } from '#server/spreadsheets/find-header.ts'
import { readTable, type Table } from '#server/spreadsheets/read-table.ts'
import { UnreadableFile } from '#server/spreadsheets/unreadable-file.ts'
import type { Column } from './columns.ts'
import { refuseFile } from './errors.ts'

/** How to read a file: the headers that it may have, and the columns that somebody chose by name. */
export type Reader = {
  knownHeaders: string[]
  onlyXlsx: boolean
  chosen?: readonly string[]
  /** Take what is most likely the header where none is known. */
  anyHeader?: boolean
}

export type OpenFile = { columns: Column[]; data: { number: number; cells: string[] }[] }

/** Reads an uploaded file as far as its header; what can't be read is refused with a sentence. */
export async function openFile(
  bytes: Buffer,
  { knownHeaders, onlyXlsx, chosen = [], anyHeader = false }: Reader,
): Promise<OpenFile> {
  const table = await readOrRefuse(bytes, [...chosen, ...knownHeaders])
  if (onlyXlsx && table.type !== 'xlsx') {
    throw new Refusal('wrong_type', 'Please select a valid Excel (.xlsx) file')
  }
  const header = headerWith(table, chosen) ?? findHeader(table, [...chosen, ...knownHeaders])
  if (header) return header
  const likely = likelyHeader(table)
  if (anyHeader) return likely
  if (likely.columns.length === 0) throw refuseFile('This file is empty.', likely)
  const expected = knownHeaders.slice(0, 4).join(', ')
  if (chosen.length > 0) throw unknownColumns(likely, chosen)
  throw refuseFile(`No header row was found. Expected columns such as ${expected}.`, likely)
}

/** 400 for a chosen column that the file does not have. */
export function unknownColumns(file: OpenFile, chosen: readonly string[]): Refusal {
  const missing = chosen.filter((name) => !findColumn(file.columns, name)).map((name) => `"${name}"`)
  const sentence = `This file has no column ${missing.join(', no column ')}. Please choose from the columns that it has.`
  return refuseFile(sentence, file, { code: 'invalid', fields: { column_mapping: 'names a missing column' } })
}

/** As written, else without case, spaces and signs. */
export const findColumn = (columns: Column[], name: string): Column | undefined =>
  columns.find((column) => column.name === name) ??
  columns.find((column) => headerKey(name) !== '' && headerKey(column.name) === headerKey(name))

const HEADER_WITHIN = 20

/** The first row that holds all of these columns. */
function headerWith(table: Table, names: readonly string[]): OpenFile | undefined {
  if (names.length === 0) return undefined
  const at = table.rows.slice(0, HEADER_WITHIN).findIndex((row) => {
    const columns = columnsOf(row.cells)
    return names.every((name) => findColumn(columns, name))
  })
  return at < 0 ? undefined : fileFrom(table, at)
}

/** Without a name to go by: the first of the widest rows at the top. */
function likelyHeader(table: Table): OpenFile {
  const widths = table.rows.slice(0, HEADER_WITHIN).map(({ cells }) => columnsOf(cells).length)
  return fileFrom(table, widths.indexOf(Math.max(...widths)))
}

const fileFrom = ({ rows }: Table, at: number): OpenFile => ({
  columns: columnsOf(rows[at]?.cells ?? []),
  data: rows.slice(at + 1),
})

const columnsOf = (cells: string[]): Column[] =>
  cells.map((name, index) => ({ name, index })).filter(({ name }) => name !== '')

const CODES: Record<UnreadableFile['code'], FailureCode> = {
  unreadable: 'unusable_file',
  wrong_type: 'wrong_type',
  too_large: 'too_large',
  too_many_rows: 'too_large',
}

async function readOrRefuse(bytes: Buffer, knownNames: string[]): Promise<Table> {
  try {
    return await readTable(bytes, { knownNames })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new Refusal(CODES[error.code], error.message, { errors: [error.message], error_count: 1 })
  }
}
