import { guarded } from './formula.ts'

/** A cell of a table: a text, a whole number, nothing, or a number that is written with two decimals. */
export type Cell = string | number | null | { decimal: number }

/** A number with two decimals, such as a percentage; null for none. */
export const decimal = (value: number | null): Cell => (value === null ? null : { decimal: value })

/** 'yes', or an empty cell. */
export const yes = (is: boolean): Cell => (is ? 'yes' : null)

/** The byte order mark makes spreadsheet programs read accents as they are. */
export const BYTE_ORDER_MARK = '\uFEFF'

export const csvLine = (cells: Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** A cell that a spreadsheet program would take for a formula gets a leading apostrophe; line breaks become spaces. */
function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return cell.decimal.toFixed(2)
  const text = withoutLineBreaks(cell)
  const safe = withoutLineBreaks(guarded(cell))
  return /[",;\r\n\t]|^\s|\s$/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe
}

const withoutLineBreaks = (text: string) => text.replaceAll(/\s*[\r\n]+\s*/g, ' ')
