import { parseJson } from '#server/http/limits/json.ts'

/** Our field -> header of the column that the user chose; '' for no column. */
export type ChosenColumns = Record<string, string>

/** Parses the JSON of `column_mapping` for these fields; returns a message for the user where it is invalid. */
export function parseColumnMapping(
  text: string | undefined,
  fields: readonly string[],
): ChosenColumns | string {
  if (text === undefined || text.trim() === '') return {}
  const mapping = parseObject(text)
  if (mapping === undefined) {
    return `The column mapping cannot be read: it must be JSON such as {"${fields[0]}": "a column of the file"}.`
  }
  const entries = Object.entries(mapping)
  const unknown = entries.find(([field]) => !fields.includes(field))
  if (unknown) {
    return `The column mapping can have ${fields.join(', ')}, but not "${unknown[0].slice(0, 60)}".`
  }
  if (entries.some(([, column]) => column !== null && typeof column !== 'string')) {
    return 'The column mapping must have a column for each field.'
  }
  const chosen = entries.map(([field, column]) => [field, (column as string | null)?.trim() ?? ''] as const)
  const names = chosen.map(([, name]) => name).filter((name) => name !== '')
  if (new Set(names).size < names.length) return 'The column mapping uses one column for two fields.'
  return Object.fromEntries(chosen)
}

function parseObject(text: string): object | undefined {
  const value = parseJson(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
}
