import { headerKey } from '#server/spreadsheets/find-header.ts'

/** A column of a file: its header as written and its position. */
export type Column = { name: string; index: number }
/** Our field -> column of the file. */
export type Mapping<Field extends string> = Partial<Record<Field, Column>>

export type Format<Field extends string> = { name: string; headers: Partial<Record<Field, string>> }

/** All headers of the formats, each once, for finding the header row. */
export const knownHeaders = <Field extends string>(formats: Format<Field>[]): string[] => [
  ...new Set(
    formats.flatMap((format) =>
      Object.values<string | undefined>(format.headers).filter((name) => name !== undefined),
    ),
  ),
]

/** Finds a column for each field by the headers of all formats; `format` is the one with the most matches. */
export function matchColumns<Field extends string>(formats: Format<Field>[], columns: Column[]) {
  const columnByKey = new Map(
    columns.map((column) => [headerKey(column.name), column]).reverse() as [string, Column][],
  )
  const mapping: Mapping<Field> = {}
  const matches = formats.map((format) => {
    let count = 0
    for (const [field, header] of Object.entries<string | undefined>(format.headers) as [Field, string][]) {
      const column = columnByKey.get(headerKey(header))
      if (!column) continue
      count += 1
      mapping[field] ??= column
    }
    return count
  })
  const most = Math.max(...matches)
  const best = most > 0 ? formats[matches.indexOf(most)] : undefined
  return { mapping, format: best?.name ?? 'Own columns' }
}

/** Our field -> header of its column. */
export const columnNames = <Field extends string>(mapping: Mapping<Field>): Record<string, string> =>
  Object.fromEntries(
    Object.entries<Column | undefined>(mapping).flatMap(([field, column]) =>
      column ? [[field, column.name]] : [],
    ),
  )

/** The header of a field's column, or the field itself where the file has no such column. */
export const columnNamer =
  <Field extends string>(mapping: Mapping<Field>) =>
  (field: string): string =>
    mapping[field as Field]?.name ?? field

/** The trimmed cell of a field in a row; '' where the file has no such column. */
export const cellOf = <Field extends string>(
  cells: string[],
  mapping: Mapping<Field>,
  field: Field,
): string => cells[mapping[field]?.index ?? -1]?.trim() ?? ''
