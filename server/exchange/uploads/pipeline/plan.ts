import { INVISIBLE } from '#contract/fields.ts'
import type { FieldChange } from '#contract/exchange/uploads/uploads.ts'
import { gradeInFile } from '#contract/grades.ts'
import type { AffectedCounts } from '#server/http/typed-confirmation.ts'
import { sentences } from '../sentences.ts'

/**
 * A bad cell: our field, its value, and what is expected, such as 'must be a grade from 6 to 12'; `message` where the
 * sentence about it is not made of these.
 */
export type CellProblem = { field: string; value: string; expected: string; message?: string }
export type RowError = { row: number; message: string; problems: CellProblem[] }

export const rowErrorText = ({ row, message }: Pick<RowError, 'row' | 'message'>): string =>
  sentences.row(row, message)

/** The usable rows of a file after merging repeated ones, each with the number of its first row. */
export type ParsedRows<Row> = { rowCount: number; people: (Row & { row: number })[]; errors: RowError[] }

/** What previews show of a record that is added or changed, and the rows of the file that say so. */
export type Example = { name: string; fields: FieldChange[]; rows: readonly number[] }
type Records<One> = { add: One[]; change: One[]; unchanged: number }

/** What a file would do with records of one kind, for replies and confirmations. */
export type FilePlan<Planned extends Records<unknown> = Records<unknown>> = {
  records: Planned
  /** Each record is described when it is needed, because a file may have very many. */
  examples: (kind: 'added' | 'changed') => Iterable<Example>
  /** The rows that are not used: what is wrong with their cells, and what keeps them from being saved. */
  errors: RowError[]
  affected: AffectedCounts
  /** Records that the office chose to leave out. */
  left_out?: number
}

export const examplesOf =
  <One>(records: Records<One>, describe: (one: One) => Example): FilePlan['examples'] =>
  (kind) =>
    records[kind === 'added' ? 'add' : 'change'].values().map(describe)

/** The rows of a file by the record that they are about. */
export class RowsOf<Key> {
  readonly #rows = new Map<Key, number[]>()

  add(key: Key, row: number): void {
    const rows = this.#rows.get(key)
    if (rows) rows.push(row)
    else this.#rows.set(key, [row])
  }

  of(key: Key): readonly number[] {
    return this.#rows.get(key) ?? []
  }
}

/** Errors of a file and of its plan, by row. */
export const byRow = (...errors: RowError[][]): RowError[] => errors.flat().toSorted((a, b) => a.row - b.row)

export const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`

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

/** A change with the grade instead of its code, and with 'active' or 'not active'. */
export function withLabels(change: FieldChange): FieldChange {
  if (change.field === 'grade_level') {
    return { ...change, old: change.old && gradeLabel(change.old), new: gradeLabel(change.new) }
  }
  if (change.field === 'is_active') {
    return { ...change, old: change.old && activeLabel(change.old), new: activeLabel(change.new) }
  }
  return change
}

const gradeLabel = (code: string) => String(gradeInFile(Number(code)))

const activeLabel = (value: string | null) => (value === 'true' ? 'active' : 'not active')

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
  (value === ''
    ? sentences.emptyCell(columnName(field))
    : sentences.wrongCell(columnName(field), shorten(value), expected))

const UNSEEN = new RegExp(String.raw`(?:\p{Cc}|${INVISIBLE.source})+`, 'gu')

/** A value of at most 60 characters without control characters, for messages. */
export function shorten(value: string): string {
  const printable = value.toWellFormed().replaceAll(UNSEEN, ' ')
  return printable.length > 60 ? `${printable.slice(0, 60)}...` : printable
}
