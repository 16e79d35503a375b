import { guarded } from './formula.ts'

/** A cell of a table: a text, a whole number, nothing, or a value that spreadsheet programs show in their own form. */
export type Cell = string | number | null | TypedCell
/**
 * A percentage has two decimals. Days are 'YYYY-MM-DD', times 'HH:MM', moments 'YYYY-MM-DD HH:MM': these are their forms in a
 * CSV.
 */
export type TypedCell = { percent: number } | { day: string } | { time: string } | { moment: string }

const typed =
  <Key extends string, Value>(key: Key) =>
  (value: Value | null): { [K in Key]: Value } | null =>
    value === null ? null : ({ [key]: value } as { [K in Key]: Value })

export const percentCell = typed<'percent', number>('percent')
export const dayCell = typed<'day', string>('day')
export const timeCell = typed<'time', string>('time')
export const momentCell = typed<'moment', string>('moment')

/** 'yes', or an empty cell. */
export const yes = (is: boolean): Cell => (is ? 'yes' : null)

/** The byte order mark makes spreadsheet programs read accents correctly. */
export const BYTE_ORDER_MARK = '\uFEFF'

export const csvLine = (cells: Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** A cell that a spreadsheet program would read as a formula gets a leading apostrophe; line breaks become spaces. */
function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return typedText(cell)
  const text = withoutLineBreaks(cell)
  const safe = withoutLineBreaks(guarded(cell))
  return /[",;\r\n\t]|^\s|\s$/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe
}

function typedText(cell: TypedCell): string {
  if ('percent' in cell) return cell.percent.toFixed(2)
  return 'day' in cell ? cell.day : 'time' in cell ? cell.time : cell.moment
}

const withoutLineBreaks = (text: string) => text.replaceAll(/\s*[\r\n]+\s*/g, ' ')
