import type { ReadAs } from '#contract/exchange/uploads/mappings.ts'
import type { Upload } from '#contract/exchange/uploads/uploads.ts'
import { CallFailure } from '#web/api.ts'

/** Our field -> header of its column; '' for a field that the file does not have. */
export type Mapping = Record<string, string>
/** What somebody chose in a checked file; `name` is what such files are called. */
export type ColumnChoice = { mapping: Mapping; name: string }
/** The headers of a file and its first rows. */
export type FileColumns = { names: string[]; firstRows: string[][] }

/** How a checked file was read, or why it could not be. */
export type Reading = {
  readAs: ReadAs
  columns: FileColumns
  /** Has every field. */
  mapping: Mapping
  /** The name of the system whose headers these are, or what such files were called; '' where nothing was found. */
  format: string
}

const withAllFields = ({ fields }: ReadAs, mapping: Mapping): Mapping =>
  Object.fromEntries(fields.map((field) => [field, mapping[field] ?? '']))

/** Undefined where the columns of a file are not known, or cannot be chosen. */
export function readingOf(outcome: { reply: Upload } | { failure: unknown }): Reading | undefined {
  if ('reply' in outcome) {
    const { read_as, available_columns, first_rows, column_mapping, format_detected } = outcome.reply
    const columns = { names: available_columns, firstRows: first_rows }
    return {
      readAs: read_as,
      columns,
      mapping: withAllFields(read_as, column_mapping),
      format: format_detected,
    }
  }
  const { failure } = outcome
  const columns = columnsOf(failure)
  if (!columns || !(failure instanceof CallFailure) || !failure.details.read_as) return undefined
  const readAs = failure.details.read_as as ReadAs
  const format = (failure.details.format_detected ?? '') as string
  return { readAs, columns, mapping: withAllFields(readAs, guessedMapping(failure)), format }
}

/** What the headers of a file say of the system that it comes from; one without a needed column comes from none for sure. */
export function recognizedText({ missing }: Pick<ReadAs, 'missing'>, format: string): string {
  if (format === '' || format === 'Own columns') return 'The columns were not recognized.'
  return missing.length > 0
    ? `Its columns are most like those of ${format}.`
    : format === 'Standard'
      ? 'Columns recognized.'
      : `${format} columns recognized.`
}

/** The columns of a refused file. */
export function columnsOf(failure: unknown): FileColumns | undefined {
  if (!(failure instanceof CallFailure) || !failure.reply.available_columns?.length) return undefined
  const firstRows = (failure.details.first_rows ?? []) as string[][]
  return { names: failure.reply.available_columns, firstRows }
}

/** The columns that were found in a refused file. */
export const guessedMapping = (failure: unknown): Mapping =>
  failure instanceof CallFailure ? ((failure.details.column_mapping ?? {}) as Mapping) : {}

/** A column belongs to one field: choosing it takes it from the field that had it. */
export function withColumn<M extends Mapping>(mapping: M, field: string, column: string): M {
  const others = Object.entries(mapping).map(([other, name]) => [other, name === column ? '' : name])
  return { ...(Object.fromEntries(others) as M), [field]: column }
}

export const isSameMapping = (a: Mapping, b: Mapping): boolean =>
  Object.keys({ ...a, ...b }).every((field) => (a[field] ?? '') === (b[field] ?? ''))
