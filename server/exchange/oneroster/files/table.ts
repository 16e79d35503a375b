import type { CsvFile } from '#server/exchange/spreadsheets/read-csv-files.ts'
import { COLUMNS, METADATA_PREFIX, type Column, type RosterFile } from './headers.ts'
import { canonicalWord, VOCABULARIES, type Version } from './vocabulary.ts'

/** A column of a file: its header as written, and what it is in this edition; undefined for one that it does not have. */
export type TableColumn = { header: string; index: number; column: Column | undefined }

/** A data file that Homeroom reads, with its header taken off. */
export type RosterTable = {
  file: RosterFile
  version: Version
  /** Its name, as the archive has it. */
  name: string
  /** Whether the file is complete or has only changes. */
  mode: 'bulk' | 'delta'
  /** The row of the header; null for an empty file. */
  headerRow: number | null
  columns: TableColumn[]
  rows: CsvFile['rows']
  source: Pick<CsvFile, 'isUtf8' | 'delimiter' | 'problem'>
}

/** A row by the names of its columns, without those that are empty. Fixed words are as the specification writes them. */
export type RosterRecord = { row: number; fields: Readonly<Record<string, string>> }

export function readTable(file: RosterFile, source: CsvFile, version: Version): Omit<RosterTable, 'mode'> {
  const [header, ...rows] = source.rows
  const specified = COLUMNS[version][file] ?? []
  const columns = (header?.cells ?? []).map((text, index) => ({
    header: text,
    index,
    column: specified.find(({ name }) => name === text) ?? specified.find(({ name }) => sameName(name, text)),
  }))
  const name = source.path.slice(source.path.lastIndexOf('/') + 1)
  return { file, version, name, headerRow: header?.number ?? null, columns, rows, source }
}

/** A header is read also where only capitals or blanks differ. */
export const sameName = (a: string, b: string): boolean =>
  a.toLowerCase() === b.replaceAll(/\s/g, '').toLowerCase()

export const isMetadata = ({ header }: TableColumn): boolean =>
  header.toLowerCase().startsWith(METADATA_PREFIX)

/** The columns that are read, each once. */
export function readColumns({ columns }: Pick<RosterTable, 'columns'>): { column: Column; index: number }[] {
  const seen = new Set<string>()
  return columns.flatMap(({ column, index }) => {
    if (!column || seen.has(column.name)) return []
    seen.add(column.name)
    return [{ column, index }]
  })
}

/** The rows of a file by the names of its columns. */
export function* recordsOf(
  table: Pick<RosterTable, 'columns' | 'rows' | 'version'>,
): Generator<RosterRecord> {
  const columns = readColumns(table)
  for (const { number, cells } of table.rows) {
    const fields: Record<string, string> = {}
    for (const { column, index } of columns) {
      const value = cells[index]
      if (value) fields[column.name] = column.vocabulary ? standardWords(column, value, table.version) : value
    }
    yield { row: number, fields }
  }
}

function standardWords({ vocabulary, list }: Column, value: string, version: Version): string {
  const words = VOCABULARIES[version][vocabulary!]
  if (!list) return canonicalWord(words, value) ?? value
  return listOf(value)
    .map((part) => canonicalWord(words, part) ?? part)
    .join(',')
}

/** Splits a cell with several values. */
export const listOf = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
