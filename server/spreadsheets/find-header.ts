import { HEADER_WITHIN } from './limits.ts'

/** A row that holds something; `number` is the one the spreadsheet program shows. Empty cells at the end are cut. */
export type Row = { number: number; cells: string[] }
type HeaderColumn = { name: string; key: string; index: number }
type Header = { headerRow: number; columns: HeaderColumn[]; data: Row[] }

/**
 * The row among the first 20 that holds the most known names, at least two (or the only one there is to know), its
 * columns in order as written, and the rows below it. Names meet without case, spaces, `_`, `.` and other signs.
 */
export function findHeader(table: { rows: Row[] }, knownNames: readonly string[]): Header | undefined {
  const known = new Set(knownNames.map(keyOf).filter((key) => key !== ''))
  const position = headerPosition(table.rows, known)
  const header = table.rows[position]
  if (!header) return undefined
  const columns = header.cells
    .map((name, index) => ({ name, key: keyOf(name), index }))
    .filter(({ name }) => name !== '')
  return { headerRow: header.number, columns, data: table.rows.slice(position + 1) }
}

function headerPosition(rows: Row[], known: Set<string>): number {
  let most = Math.min(2, known.size) - 1
  let position = -1
  for (const [index, row] of rows.slice(0, HEADER_WITHIN).entries()) {
    const found = new Set(row.cells.map(keyOf)).intersection(known).size
    if (found > most && found > 0) {
      most = found
      position = index
    }
  }
  return position
}

/** Header names meet without case, spaces, `_`, `.` and other signs. */
export const keyOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
