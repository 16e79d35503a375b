import { cellOf, type Mapping } from './columns.ts'
import type { CellProblem } from './plan.ts'

export type NameField = 'first_name' | 'last_name' | 'full_name'

/** 'Lund, Ada' or 'Ada Lund'; undefined where a name of more words does not say which of them is the last name. */
export function splitFullName(text: string): { first_name: string; last_name: string } | undefined {
  const [last = '', first = '', ...more] = text.split(',').map((part) => part.trim())
  if (first !== '' && last !== '' && more.length === 0) return { first_name: first, last_name: last }
  const [given = '', family = '', ...others] = text.trim().split(/\s+/)
  if (text.includes(',') || family === '' || others.length > 0) return undefined
  return { first_name: given, last_name: family }
}

/** The names in a row, from separate columns or else from the column with the full name. */
export function namesOf(
  cells: string[],
  mapping: Mapping<NameField>,
): { first_name: string; last_name: string } | CellProblem {
  const names = {
    first_name: cellOf(cells, mapping, 'first_name'),
    last_name: cellOf(cells, mapping, 'last_name'),
  }
  const full = cellOf(cells, mapping, 'full_name')
  if (full === '' || names.first_name !== '' || names.last_name !== '') return names
  return splitFullName(full) ?? { field: 'full_name', value: full, expected: 'must read "Last, First"' }
}

/** The columns of names that a file lacks: both, or the full name in their place. */
export const missingNames = ({ first_name, last_name, full_name }: Mapping<NameField>): NameField[] => {
  if (full_name) return []
  return [...(first_name ? [] : (['first_name'] as const)), ...(last_name ? [] : (['last_name'] as const))]
}
