import type { HomeroomField } from './rows.ts'

/** '' where a field is to have no column. */
export type ChosenColumns = Partial<Record<HomeroomField, string>>

const FIELDS: readonly string[] = [
  'student_email',
  'teacher_email',
  'homeroom_name',
] satisfies HomeroomField[]

/** Reads a mapping of our fields to names of columns, as JSON; a sentence when it can't be read. */
export function readMapping(text: string | undefined): ChosenColumns | string {
  if (text === undefined || text.trim() === '') return {}
  const mapping = parse(text)
  if (mapping === undefined) {
    return 'The column mapping cannot be read: it must be JSON such as {"student_email": "pcontact_email"}.'
  }
  const entries = Object.entries(mapping)
  const strange = entries.find(([field]) => !FIELDS.includes(field))
  if (strange) {
    return `The column mapping may hold ${FIELDS.join(', ')}, but not "${strange[0].slice(0, 60)}".`
  }
  if (entries.some(([, column]) => column !== null && typeof column !== 'string')) {
    return 'The column mapping must name a column of the file for each field.'
  }
  const chosen = entries.map(([field, column]) => [field, (column as string | null)?.trim() ?? ''] as const)
  const names = chosen.map(([, name]) => name).filter((name) => name !== '')
  if (new Set(names).size < names.length) return 'The column mapping uses one column for two fields.'
  return Object.fromEntries(chosen)
}

function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
