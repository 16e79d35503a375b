import type { FailureCode } from '#contract/failure.ts'
import { Refusal } from '#server/http/failures.ts'
import type { Column } from './columns.ts'
import { sentenceOf, type RowError } from './plan.ts'

export const MOST_ERRORS_SENT = 1000
const FIRST_ROWS = 5

type File = { columns: Column[]; data: { cells: string[] }[] }
type More = {
  code?: FailureCode
  errors?: RowError[]
  fields?: Record<string, string>
  details?: Record<string, unknown>
}

/** A refused file, with the columns and first rows that it has, so that somebody can see what is wrong. */
export const refuseFile = (sentence: string, file: File, more: More = {}): Refusal =>
  new Refusal(more.code ?? 'unusable_file', sentence, {
    errors: more.errors?.slice(0, MOST_ERRORS_SENT).map(sentenceOf) ?? [sentence],
    error_count: more.errors?.length ?? 1,
    available_columns: file.columns.map(({ name }) => name),
    ...(more.fields && { fields: more.fields }),
    details: { first_rows: firstRows(file), ...more.details },
  })

/** The first rows as the file has them, each as long as its header. */
export const firstRows = ({ columns, data }: File): string[][] =>
  data.slice(0, FIRST_ROWS).map(({ cells }) => columns.map(({ index }) => cells[index] ?? ''))
