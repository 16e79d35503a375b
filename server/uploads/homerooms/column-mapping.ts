import type { HomeroomField } from './rows.ts'

/** Our field -> header of the column that the user chose; '' for no column. */
export type ChosenColumns = Partial<Record<HomeroomField, string>>

const FIELDS: readonly string[] = [
  'student_email',
  'teacher_email',
  'homeroom_name',
] satisfies HomeroomField[]

/** Parses the JSON of `column_mapping`; returns a message for the user where it is invalid. */
export function parseColumnMapping(text: string | undefined): ChosenColumns | string {
  if (text === undefined || text.trim() === '') return {}
  const mapping = parseObject(text)
  if (mapping === undefined) {
    return 'The column mapping cannot be read: it must be JSON such as {"student_email": "pcontact_email"}.'
  }
  const entries = Object.entries(mapping)
  const unknown = entries.find(([field]) => !FIELDS.includes(field))
  if (unknown) {
    return `The column mapping may hold ${FIELDS.join(', ')}, but not "${unknown[0].slice(0, 60)}".`
  }
  if (entries.some(([, column]) => column !== null && typeof column !== 'string')) {
    return 'The column mapping must name a column of the file for each field.'
  }
  const chosen = entries.map(([field, column]) => [field, (column as string | null)?.trim() ?? ''] as const)
  const names = chosen.map(([, name]) => name).filter((name) => name !== '')
  if (new Set(names).size < names.length) return 'The column mapping uses one column for two fields.'
  return Object.fromEntries(chosen)
}

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
