import { headerKey } from '#server/spreadsheets/find-header.ts'

/** A column of a file: what it is called there and where it stands. */
export type Column = { name: string; index: number }
/** Our field to the file's column. */
export type Mapping<Field extends string> = Partial<Record<Field, Column>>

export type Format<Field extends string> = { name: string; headers: Partial<Record<Field, string>> }

/** Every header of the formats, for finding the header row. */
export const headersOf = <Field extends string>(formats: Format<Field>[]): string[] =>
  formats.flatMap((format) =>
    Object.values<string | undefined>(format.headers).filter((name) => name !== undefined),
  )

/** Finds each field by any format's name for it, and says which format the file mostly speaks. */
export function matchColumns<Field extends string>(formats: Format<Field>[], columns: Column[]) {
  const byKey = new Map(
    columns.map((column) => [headerKey(column.name), column]).reverse() as [string, Column][],
  )
  const mapping: Mapping<Field> = {}
  const scores = formats.map((format) => {
    let score = 0
    for (const [field, header] of Object.entries<string | undefined>(format.headers) as [Field, string][]) {
      const column = byKey.get(headerKey(header))
      if (!column) continue
      score += 1
      mapping[field] ??= column
    }
    return score
  })
  const most = Math.max(...scores)
  const best = most > 0 ? formats[scores.indexOf(most)] : undefined
  return { mapping, format: best?.name ?? 'Own columns' }
}

/** The names of the columns that became our fields. */
export const namesOf = <Field extends string>(mapping: Mapping<Field>): Record<string, string> =>
  Object.fromEntries(
    Object.entries<Column | undefined>(mapping).flatMap(([field, column]) =>
      column ? [[field, column.name]] : [],
    ),
  )
