import { LabelName } from '#contract/fields.ts'
import { MAX_LABELS } from '#contract/groups/label-shapes.ts'
import type { Row } from '#server/exchange/spreadsheets/find-header.ts'
import { cellOf, columnNamer, type Format, type Mapping } from '../pipeline/columns.ts'
import { interruptible } from '../pipeline/event-loop.ts'
import { rowError, type CellProblem, type ParsedRows, type RowError } from '../pipeline/plan.ts'
import { parseStudentKey, type StudentField, type StudentKey } from '../pipeline/student-of-row.ts'

export type LabelField = StudentField | 'label'

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

/** A cell may hold several labels, with commas or semicolons between them. */
export type LabelRow = StudentKey & { labels: string[] }

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
  const { key, problems } = parseStudentKey(cells, mapping)
  const value = cellOf(cells, mapping, 'label')
  const labels = value
    .split(/[,;]/)
    .map((label) => label.trim().replaceAll(/\s+/g, ' '))
    .filter((label) => label !== '')
  const addProblem = (expected: string | undefined) =>
    problems.push({ field: 'label', value, expected: expected ?? 'is not valid' })
  if (labels.length > MAX_LABELS) addProblem(`can have at most ${MAX_LABELS} labels`)
  const wrong = labels.map((label) => LabelName.safeParse(label)).find(({ success }) => !success)
  if (labels.length === 0) addProblem('must have at least one label')
  else if (wrong) addProblem(wrong.error?.issues[0]?.message)
  return problems.length > 0 ? { problems } : { ...key, labels }
}
