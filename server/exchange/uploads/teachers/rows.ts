import { Email, Name } from '#contract/fields.ts'
import type { Row } from '#server/exchange/spreadsheets/find-header.ts'
import { cellOf, columnNamer, type Mapping } from '../pipeline/columns.ts'
import { interruptible } from '../pipeline/event-loop.ts'
import { missingNames, namesOf, type NameField } from '../pipeline/full-name.ts'
import { rowError, type CellProblem, type ParsedRows, type RowError } from '../pipeline/plan.ts'
import { sentences } from '../sentences.ts'

export type TeacherField = NameField | 'email' | 'is_active'
export type TeacherRow = Record<'first_name' | 'last_name' | 'email', string>

/** The required columns that a file lacks. */
export const missingTeacherColumns = (mapping: Mapping<TeacherField>): TeacherField[] => [
  ...missingNames(mapping),
  ...(mapping.email ? [] : (['email'] as const)),
]

/** Reads the rows below the header. Equal rows are merged; an address with a second name is an error in the later row. */
export async function parseTeacherRows(
  data: Row[],
  mapping: Mapping<TeacherField>,
): Promise<ParsedRows<TeacherRow>> {
  const errors: RowError[] = []
  const byEmail = new Map<string, TeacherRow & { row: number }>()
  for await (const { number: row, cells } of interruptible(data)) {
    const parsed = parseRow(cells, mapping)
    if ('problems' in parsed) {
      errors.push(rowError(row, parsed.problems, columnNamer(mapping)))
      continue
    }
    const email = parsed.email.toLowerCase()
    const earlier = byEmail.get(email)
    if (!earlier) byEmail.set(email, { ...parsed, row })
    else if (earlier.first_name !== parsed.first_name || earlier.last_name !== parsed.last_name) {
      const expected = `has another name in row ${earlier.row}`
      errors.push({
        row,
        message: sentences.otherName(parsed.email, earlier.row),
        problems: [{ field: 'email', value: parsed.email, expected }],
      })
    }
  }
  return { rowCount: data.length, people: [...byEmail.values()], errors }
}

function parseRow(cells: string[], mapping: Mapping<TeacherField>): TeacherRow | { problems: CellProblem[] } {
  const names = namesOf(cells, mapping)
  const email = cellOf(cells, mapping, 'email')
  const teacher = { first_name: '', last_name: '', email: '' }
  const problems: CellProblem[] = 'expected' in names ? [names] : []
  for (const [field, value] of Object.entries('expected' in names ? { email } : { ...names, email })) {
    const checked = (field === 'email' ? Email : Name).safeParse(value)
    if (checked.success) teacher[field as keyof TeacherRow] = checked.data
    else problems.push({ field, value, expected: checked.error.issues[0]?.message ?? 'is not valid' })
  }
  const active = cellOf(cells, mapping, 'is_active')
  if (!CURRENT.has(active.toLowerCase())) {
    problems.push({
      field: 'is_active',
      value: active,
      expected: 'is not 1 (active), so the row is skipped',
    })
  }
  return problems.length > 0 ? { problems } : teacher
}

/** An empty cell counts as active. Imported people may sign in, so people who have left must be skipped. */
const CURRENT = new Set(['', '1', '1.0', 'true', 'yes', 'y', 'x', 'active', 'current'])
