import { INVISIBLE } from '#contract/fields.ts'
import type { FieldChange } from '#contract/exchange/uploads/uploads.ts'
import type { Affected } from '#server/http/typed-confirmation.ts'

/**
 * A bad cell: our field, its value, and what is expected, such as 'must be a grade from 6 to 12'; `message` where the
 * sentence about it is not made of these.
 */
export type CellProblem = { field: string; value: string; expected: string; message?: string }
export type RowError = { row: number; message: string; problems: CellProblem[] }

export const rowErrorText = ({ row, message }: Pick<RowError, 'row' | 'message'>): string =>
  `Row ${row}: ${message}`

/** The usable rows of a file after merging repeated ones, each with the number of its first row. */
export type ParsedRows<Row> = { rowCount: number; people: (Row & { row: number })[]; errors: RowError[] }

export type Plan<Person, Existing> = {
  add: Person[]
  change: { existing: Existing; person: Person; fields: FieldChange[] }[]
  unchanged: number
  /** Records that the office chose to leave out. */
  left_out?: number
  errors: RowError[]
  affected: Affected
}

/** The fields in which a person differs; an undefined value is no difference. */
export function changedFields(
  before: Record<string, string | number | boolean | null>,
  after: Record<string, string | number | boolean | undefined>,
): FieldChange[] {
  return Object.entries(after).flatMap(([field, value]) => {
    const old = before[field] ?? null
    if (value === undefined || value === old) return []
    return [{ field, old: old === null ? null : String(old), new: String(value) }]
  })
}

/** The error of a row with bad cells: 'student_grade "KF" must be a grade from 6 to 12.', with the column names of the file. */
export const rowError = (
  row: number,
  problems: CellProblem[],
  columnName: (field: string) => string,
): RowError => ({
  row,
  message: problems.map((problem) => problemSentence(problem, columnName)).join(' '),
  problems: problems.map(({ field, value, expected }) => ({ field, value: shorten(value), expected })),
})

export const problemSentence = (
  { field, value, expected, message }: CellProblem,
  columnName: (field: string) => string,
): string =>
  message ??
  (value === '' ? `${columnName(field)} is empty.` : `${columnName(field)} "${shorten(value)}" ${expected}.`)

const UNSEEN = new RegExp(String.raw`(?:\p{Cc}|${INVISIBLE.source})+`, 'gu')

/** A value of at most 60 characters without control characters, for messages. */
export function shorten(value: string): string {
  const printable = value.toWellFormed().replaceAll(UNSEEN, ' ')
  return printable.length > 60 ? `${printable.slice(0, 60)}...` : printable
}
