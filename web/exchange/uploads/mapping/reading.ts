import type { ReadAs } from '#contract/exchange/uploads/mappings.ts'
import { CUSTOM_COLUMNS } from '#contract/exchange/uploads/upload-kinds.ts'
import type { Upload } from '#contract/exchange/uploads/uploads.ts'
import { CallFailure } from '#web/api.ts'

/** The column header of each field; '' if the file does not have the field. */
export type Mapping = Record<string, string>
/** The columns chosen for a file; `name` is the name under which they are remembered. */
export type ColumnChoice = { mapping: Mapping; name: string }
export type FileColumns = { names: string[]; firstRows: string[][] }

/** How the columns of a checked file were matched. */
export type Reading = {
  readAs: ReadAs
  columns: FileColumns
  /** Includes every field. */
  mapping: Mapping
  /** The name of the system or remembered choice that the headers match; '' if there is none. */
  format: string
}

const withAllFields = ({ fields }: ReadAs, mapping: Mapping): Mapping =>
  Object.fromEntries(fields.map((field) => [field, mapping[field] ?? '']))

/** Returns undefined if the file's columns are unknown or cannot be chosen. */
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

/** Names the system that the headers match. Without a required column, no match is certain. */
export function recognizedText({ missing }: Pick<ReadAs, 'missing'>, format: string): string {
  if (format === '' || format === CUSTOM_COLUMNS) return 'The columns were not recognized.'
  return missing.length > 0
    ? `The columns look most like ${format}.`
    : format === 'Standard'
      ? 'Columns recognized.'
      : `${format} columns recognized.`
}

/** The columns of a rejected file. */
export function columnsOf(failure: unknown): FileColumns | undefined {
  if (!(failure instanceof CallFailure) || !failure.reply.available_columns?.length) return undefined
  const firstRows = (failure.details.first_rows ?? []) as string[][]
  return { names: failure.reply.available_columns, firstRows }
}

/** The columns that were matched in a rejected file. */
export const guessedMapping = (failure: unknown): Mapping =>
  failure instanceof CallFailure ? ((failure.details.column_mapping ?? {}) as Mapping) : {}

/** Assigns a column to a field and removes it from any other field, because a column belongs to one field only. */
export function withColumn<M extends Mapping>(mapping: M, field: string, column: string): M {
  const others = Object.entries(mapping).map(([other, name]) => [other, name === column ? '' : name])
  return { ...(Object.fromEntries(others) as M), [field]: column }
}

export const isSameMapping = (a: Mapping, b: Mapping): boolean =>
  Object.keys({ ...a, ...b }).every((field) => (a[field] ?? '') === (b[field] ?? ''))
