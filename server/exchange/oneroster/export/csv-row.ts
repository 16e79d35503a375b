import type { Column } from '../files/headers.ts'
import type { RosterFields } from '../records/collections.ts'

/**
 * A line of a file that another program reads: exactly the values, without what protects people who open a CSV in a
 * spreadsheet program. No line breaks in values, as the format wants it.
 */
export const csvRow = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

const quoted = (cell: string): string => {
  const line = cell.replaceAll(/\s*[\r\n]+\s*/g, ' ')
  return /[",]|^\s|\s$/.test(line) ? `"${line.replaceAll('"', '""')}"` : line
}

/** The status and date of a record in a delta file; a bulk file has neither. */
export type RowState = { status: 'active' | 'tobedeleted'; dateLastModified: string }

/** The cells of a record in the order of a file's columns; a list is one cell with commas between its values. */
export const cellsOf = (columns: readonly Column[], fields: RosterFields, state?: RowState): string[] =>
  columns.map(({ name }) => {
    if (name === 'status' || name === 'dateLastModified') return state?.[name] ?? ''
    const value = fields[name] ?? ''
    return typeof value === 'string' ? value : value.map((one) => one.replaceAll(/\s*,\s*/g, ' ')).join(',')
  })
