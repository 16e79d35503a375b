import { CUSTOM_COLUMNS } from '#contract/exchange/uploads/upload-kinds.ts'
import { headerKey } from '#server/exchange/spreadsheets/find-header.ts'

/** A column of a file: its header as written and its position. */
export type Column = { name: string; index: number }
/** Our field -> column of the file. */
export type Mapping<Field extends string> = Partial<Record<Field, Column>>

export type Format<Field extends string> = {
  name: string
  /** Our field -> its header, or the headers that exports use for it, the usual one first. */
  headers: Partial<Record<Field, string | readonly string[]>>
  /**
   * For a format of one system: headers that Homeroom does not read and that tell its files apart. Such a format finds
   * columns only in files that it fits best, because another system may use its headers for something else.
   */
  signs?: readonly string[]
}

/** The headers that a format uses for a field, the usual one first. */
export const headersOf = <Field extends string>({ headers }: Format<Field>, field: Field): string[] =>
  [headers[field] ?? []].flat()

/** Our fields that have a header in one of the formats, in the order of the formats. */
export const fieldsOf = <Field extends string>(formats: Format<Field>[]): Field[] => [
  ...new Set(formats.flatMap(({ headers }) => Object.keys(headers) as Field[])),
]

/** All headers of the formats, each once, for finding the header row. */
export const expectedHeaders = <Field extends string>(formats: Format<Field>[]): string[] => [
  ...new Set(formats.flatMap((format) => fieldsOf([format]).flatMap((field) => headersOf(format, field)))),
]

/** Finds a column for each field by the headers of all formats; `format` is the one with the most matches. */
export function matchColumns<Field extends string>(formats: Format<Field>[], columns: Column[]) {
  const columnByKey = new Map(
    columns.map((column) => [headerKey(column.name), column]).reverse() as [string, Column][],
  )
  const columnOf = (header: string) => columnByKey.get(headerKey(header))
  const found = formats.map((format) => {
    const mapping: Mapping<Field> = {}
    for (const field of fieldsOf([format])) {
      const column = headersOf(format, field)
        .map(columnOf)
        .find((match) => match)
      if (column) mapping[field] = column
    }
    const matched = Object.keys(mapping).length
    const signs = matched === 0 ? 0 : (format.signs ?? []).filter(columnOf).length
    return { format, mapping, matches: matched + signs }
  })
  const most = Math.max(...found.map(({ matches }) => matches))
  const best = most > 0 ? found.find(({ matches }) => matches === most) : undefined
  const others = found.filter((one) => one !== best && !one.format.signs)
  const inOrder = best ? [best, ...others] : others
  const mapping: Mapping<Field> = {}
  for (const field of fieldsOf(formats)) {
    const column = inOrder.map((one) => one.mapping[field]).find((match) => match)
    if (column) mapping[field] = column
  }
  return { mapping, format: best?.format.name ?? CUSTOM_COLUMNS }
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
