import type { FailureCode } from '#contract/failure.ts'
import { Refusal } from '#server/http/failures.ts'
import type { Column } from './columns.ts'
import { rowErrorText, type RowError } from './plan.ts'

export const MAX_ERRORS_SENT = 1000
const FIRST_ROWS = 5

type File = { columns: Column[]; data: { cells: string[] }[] }
type Options = {
  code?: FailureCode
  errors?: RowError[]
  fields?: Record<string, string>
  details?: Record<string, unknown>
}

/** A refused file, with its columns and first rows, so that the user can see what is wrong. */
export const fileRefusal = (
  message: string,
  file: File,
  { code = 'unusable_file', errors, fields, details }: Options = {},
): Refusal =>
  new Refusal(code, message, {
    errors: errors?.slice(0, MAX_ERRORS_SENT).map(rowErrorText) ?? [message],
    error_count: errors?.length ?? 1,
    available_columns: file.columns.map(({ name }) => name),
    ...(fields && { fields }),
    details: { first_rows: firstRows(file), ...details },
  })

/** The first rows of the file, each as long as its header. */
export const firstRows = ({ columns, data }: File): string[][] =>
  data.slice(0, FIRST_ROWS).map(({ cells }) => columns.map(({ index }) => cells[index] ?? ''))
