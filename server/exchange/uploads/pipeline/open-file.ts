import { Refusal } from '#server/http/failures.ts'
import { findHeader, headerKey, type Row } from '#server/exchange/spreadsheets/find-header.ts'
import { MAX_HEADER_ROW } from '#server/exchange/spreadsheets/limits.ts'
import { readTable, type Table } from '#server/exchange/spreadsheets/read-table.ts'
import { headerFingerprint, isDataRow } from '../mappings/headers.ts'
import type { Remembered } from '../mappings/remembered.ts'
import { sentences } from '../sentences.ts'
import type { Column } from './columns.ts'
import { fileRefusal } from './errors.ts'
import { readOrRefuse } from './unreadable.ts'

export type OpenOptions = {
  expectedHeaders: string[]
  onlyXlsx: boolean
  /** Headers of the columns that the user chose. */
  chosenHeaders?: readonly string[]
  /** What is remembered of files whose columns were chosen before. */
  remembered?: readonly Pick<Remembered, 'fingerprint' | 'columns'>[]
  /** The details of a refusal that let the user choose the columns. */
  details?: Record<string, unknown>
  /** Guess the header row where no known header is found. */
  guessHeader?: boolean
  /** How many rows a text file may have, where more than usual. */
  maxRows?: number | undefined
}

export type OpenFile = { columns: Column[]; data: Row[] }

/** Reads an uploaded file and finds its header; throws a Refusal for a file that cannot be read. */
export async function openFile(
  bytes: Buffer,
  {
    expectedHeaders,
    onlyXlsx,
    chosenHeaders = [],
    remembered = [],
    details = {},
    guessHeader = false,
    maxRows,
  }: OpenOptions,
): Promise<OpenFile> {
  const headers = [...chosenHeaders, ...expectedHeaders]
  const rememberedHeaders = remembered.flatMap(({ columns }) => Object.values(columns))
  const expectedNames = [...headers, ...rememberedHeaders]
  const table = await readOrRefuse(() => readTable(bytes, { expectedNames, maxRows }))
  if (onlyXlsx && table.type !== 'xlsx') {
    throw new Refusal('wrong_type', sentences.selectXlsx)
  }
  const recognized = findRememberedHeader(table, remembered) ?? findHeader(table, expectedHeaders)
  const file = findChosenHeader(table, chosenHeaders) ?? recognized ?? findHeader(table, chosenHeaders)
  const guessed = file ?? guessHeaderRow(table)
  if (!recognized && guessed.columns.length > 0 && isDataRow(namesOf(guessed))) {
    throw fileRefusal(sentences.noNames, guessed)
  }
  if (file) return file
  if (guessHeader) return guessed
  if (guessed.columns.length === 0) throw fileRefusal(sentences.empty, guessed)
  if (chosenHeaders.length > 0) throw missingColumns(guessed, chosenHeaders)
  const expected = expectedHeaders.slice(0, 4)
  throw fileRefusal(sentences.noHeader(expected), guessed, { details })
}

/** 400 for chosen columns that the file does not have. */
export function missingColumns(file: OpenFile, chosenHeaders: readonly string[]): Refusal {
  const missing = chosenHeaders.filter((name) => !findColumn(file.columns, name)).map((name) => `"${name}"`)
  const message = sentences.chooseColumns(sentences.noColumn(missing))
  return fileRefusal(message, file, {
    code: 'invalid',
    fields: { column_mapping: sentences.namesMissingColumn },
  })
}

/** The column with this name exactly, else the first with the same header key. */
export const findColumn = (columns: Column[], name: string): Column | undefined =>
  columns.find((column) => column.name === name) ??
  columns.find((column) => headerKey(name) !== '' && headerKey(column.name) === headerKey(name))

/** The first row that has all chosen headers. */
function findChosenHeader(table: Table, names: readonly string[]): OpenFile | undefined {
  if (names.length === 0) return undefined
  const index = table.rows.slice(0, MAX_HEADER_ROW).findIndex((row) => {
    const columns = columnsOf(row.cells)
    return names.every((name) => findColumn(columns, name))
  })
  return index < 0 ? undefined : splitAt(table, index)
}

/** The first row whose headers are those of a file that is remembered. */
function findRememberedHeader(
  table: Table,
  remembered: readonly Pick<Remembered, 'fingerprint'>[],
): OpenFile | undefined {
  if (remembered.length === 0) return undefined
  const fingerprints = new Set(remembered.map(({ fingerprint }) => fingerprint))
  const index = table.rows
    .slice(0, MAX_HEADER_ROW)
    .findIndex(({ cells }) => fingerprints.has(headerFingerprint(columnsOf(cells).map(({ name }) => name))))
  return index < 0 ? undefined : splitAt(table, index)
}

/** The first of the rows with the most cells, at the top of the table. */
function guessHeaderRow(table: Table): OpenFile {
  const widths = table.rows.slice(0, MAX_HEADER_ROW).map(({ cells }) => columnsOf(cells).length)
  return splitAt(table, widths.indexOf(Math.max(...widths)))
}

const namesOf = ({ columns }: OpenFile) => columns.map(({ name }) => name)

const splitAt = ({ rows }: Table, headerIndex: number): OpenFile => ({
  columns: columnsOf(rows[headerIndex]?.cells ?? []),
  data: rows.slice(headerIndex + 1),
})

const columnsOf = (cells: string[]): Column[] =>
  cells.map((name, index) => ({ name, index })).filter(({ name }) => name !== '')
