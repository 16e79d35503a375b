import { Email, LabelName, StudentNumber } from '#contract/fields.ts'
import { MAX_LABELS } from '#contract/groups/label-shapes.ts'
import type { Row } from '#server/spreadsheets/find-header.ts'
import { cellOf, columnNamer, type Format, type Mapping } from '../pipeline/columns.ts'
import { interruptible } from '../pipeline/event-loop.ts'
import { rowError, type CellProblem, type ParsedRows, type RowError } from '../pipeline/plan.ts'

export type LabelField = 'student_number' | 'student_email' | 'label'

export const LABEL_FORMATS: Format<LabelField>[] = [
  {
    name: 'Standard',
    headers: { student_number: 'student_number', student_email: 'student_email', label: 'label' },
  },
  {
    name: 'Standard',
    headers: { student_email: 'email', label: 'labels' },
  },
  {
    name: 'Infinite Campus',
    headers: { student_number: 'student_studentNumber', student_email: 'pcontact_email', label: 'label' },
  },
]

/** '' for an empty cell. A cell may hold several labels, with commas or semicolons between them. */
export type LabelRow = { student_number: string; student_email: string; labels: string[] }

/** Reads the rows below the header; equal rows are merged. A row needs a student number or an address, and a label. */
export async function parseLabelRows(
  data: Row[],
  mapping: Mapping<LabelField>,
): Promise<ParsedRows<LabelRow>> {
  const errors: RowError[] = []
  const people = new Map<string, LabelRow & { row: number }>()
  for await (const { number: row, cells } of interruptible(data)) {
    const parsed = parseRow(cells, mapping)
    if ('problems' in parsed) {
      errors.push(rowError(row, parsed.problems, columnNamer(mapping)))
      continue
    }
    const key = [parsed.student_number, parsed.student_email, ...parsed.labels].join('\n').toLowerCase()
    if (!people.has(key)) people.set(key, { ...parsed, row })
  }
  return { rowCount: data.length, people: [...people.values()], errors }
}

function parseRow(cells: string[], mapping: Mapping<LabelField>): LabelRow | { problems: CellProblem[] } {
  const cell = (field: LabelField) => cellOf(cells, mapping, field)
  const [student_number, student_email] = [cell('student_number'), cell('student_email')]
  const labels = cell('label')
    .split(/[,;]/)
    .map((label) => label.trim().replaceAll(/\s+/g, ' '))
    .filter((label) => label !== '')
  const problems: CellProblem[] = []
  const addProblem = (field: LabelField, expected: string | undefined) =>
    problems.push({ field, value: cell(field), expected: expected ?? 'is not valid' })
  if (student_number !== '') {
    const checked = StudentNumber.safeParse(student_number)
    if (!checked.success) addProblem('student_number', checked.error.issues[0]?.message)
  } else if (student_email !== '') {
    const checked = Email.safeParse(student_email)
    if (!checked.success) addProblem('student_email', checked.error.issues[0]?.message)
  } else {
    const field = mapping.student_number ? 'student_number' : 'student_email'
    addProblem(field, 'must name a student')
  }
  if (labels.length > MAX_LABELS) addProblem('label', `may hold ${MAX_LABELS} labels at the most`)
  const wrong = labels.map((label) => LabelName.safeParse(label)).find(({ success }) => !success)
  if (labels.length === 0) addProblem('label', 'must be a label')
  else if (wrong) addProblem('label', wrong.error?.issues[0]?.message)
  return problems.length > 0 ? { problems } : { student_number, student_email, labels }
}
