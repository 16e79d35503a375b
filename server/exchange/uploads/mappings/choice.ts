import { parseJson } from '#server/http/limits/json.ts'
import { sentences } from '../sentences.ts'

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
    return sentences.mappingUnreadable(fields[0])
  }
  const entries = Object.entries(mapping)
  const unknown = entries.find(([field]) => !fields.includes(field))
  if (unknown) {
    return sentences.mappingUnknown(fields, unknown[0])
  }
  if (entries.some(([, column]) => column !== null && typeof column !== 'string')) {
    return sentences.mappingIncomplete
  }
  const chosen = entries.map(([field, column]) => [field, (column as string | null)?.trim() ?? ''] as const)
  const names = chosen.map(([, name]) => name).filter((name) => name !== '')
  if (new Set(names).size < names.length) return sentences.mappingRepeats
  return Object.fromEntries(chosen)
}

function parseObject(text: string): object | undefined {
  const value = parseJson(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
}
