import { MAX_HEADER_ROW } from './limits.ts'

/** A row that is not empty; `number` is the one the spreadsheet program shows. Empty cells at the end are cut. */
export type Row = { number: number; cells: string[] }
type HeaderColumn = { name: string; key: string; index: number }
type Header = { headerRow: number; columns: HeaderColumn[]; data: Row[] }

/**
 * Finds the row among the first 20 with the most known names, at least two (or the only known one); returns its columns as
 * written, and the rows below it. Names are compared by headerKey.
 */
export function findHeader(table: { rows: Row[] }, expectedNames: readonly string[]): Header | undefined {
  const expectedKeys = new Set(expectedNames.map(headerKey).filter((key) => key !== ''))
  const index = headerIndex(table.rows, expectedKeys)
  const header = table.rows[index]
  if (!header) return undefined
  const columns = header.cells
    .map((name, column) => ({ name, key: headerKey(name), index: column }))
    .filter(({ name }) => name !== '')
  return { headerRow: header.number, columns, data: table.rows.slice(index + 1) }
}

function headerIndex(rows: Row[], expectedKeys: Set<string>): number {
  let bestCount = Math.min(2, expectedKeys.size) - 1
  let bestIndex = -1
  for (const [index, row] of rows.slice(0, MAX_HEADER_ROW).entries()) {
    const count = new Set(row.cells.map(headerKey)).intersection(expectedKeys).size
    if (count > bestCount && count > 0) {
      bestCount = count
      bestIndex = index
    }
  }
  return bestIndex
}

/** Header names are compared without case, spaces, `_`, `.` and other signs. */
export const headerKey = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
