import type { FieldChange } from '#contract/exchange/uploads/uploads.ts'
import { MAX_LABELS } from '#contract/groups/label-shapes.ts'
import { sortedLabels } from '#server/people/students/labels/labels.ts'
import { columnNamer, type Mapping } from '../pipeline/columns.ts'
import { interruptible } from '../pipeline/event-loop.ts'
import type { EntityPlan, Planned } from '../pipeline/entity.ts'
import {
  byRow,
  examplesOf,
  fullName,
  rowError,
  RowsOf,
  type CellProblem,
  type FilePlan,
  type ParsedRows,
} from '../pipeline/plan.ts'
import { studentFinder } from '../pipeline/student-of-row.ts'
import type { LabelField, LabelRow } from './rows.ts'

export type ExistingStudent = {
  id: number
  first_name: string
  last_name: string
  email: string
  student_number: string | null
  is_active: boolean
  /** By name. */
  labels: string[]
}

type Labels = { labels: string[] }
type PlannedLabels = Planned<Labels> & { name: string; fields: FieldChange[] }
/** A student without labels gets the first ones: these are added. */
export type LabelPlan = EntityPlan<PlannedLabels>
export type LabelFile = FilePlan<LabelPlan>

export type SchoolOfLabels = { students: ExistingStudent[]; spelling: (label: string) => string }

/**
 * Which students get which labels: those of the file are added to those that a student has. A student is found by student
 * number, and where a row has none by address.
 */
export async function planLabels(
  { people, errors }: ParsedRows<LabelRow>,
  { students, spelling }: SchoolOfLabels,
  mapping: Mapping<LabelField>,
): Promise<LabelFile> {
  const findStudent = studentFinder(students)
  const records: LabelPlan = { add: [], change: [], unchanged: 0, errors: [] }
  const rowsOf = new RowsOf<number>()
  const labelsOf = new Map<ExistingStudent, string[]>()
  for await (const row of interruptible(people)) {
    const student = findStudent(row)
    const labels =
      'expected' in student
        ? []
        : sortedLabels([...(labelsOf.get(student) ?? student.labels), ...row.labels.map(spelling)])
    if ('expected' in student) records.errors.push({ row: row.row, problem: student })
    else if (labels.length > MAX_LABELS) records.errors.push({ row: row.row, problem: tooMany(row) })
    else {
      labelsOf.set(student, labels)
      rowsOf.add(student.id, row.row)
    }
  }
  for (const [existing, labels] of labelsOf) {
    const [old, next] = [existing.labels.join(', '), labels.join(', ')]
    const one = {
      id: existing.id,
      before: { labels: existing.labels },
      after: { labels },
      name: fullName(existing),
      fields: [{ field: 'labels', old: old || null, new: next }],
    }
    if (labels.length === existing.labels.length) records.unchanged += 1
    else if (existing.labels.length === 0) records.add.push(one)
    else records.change.push(one)
  }
  const problems = records.errors.map(({ row, problem }) => rowError(row, [problem], columnNamer(mapping)))
  return {
    records,
    examples: examplesOf(records, ({ id, name, fields }) => ({ name, fields, rows: rowsOf.of(id) })),
    errors: byRow(errors, problems),
    // Labels are only added, so a file of many students needs no confirmation.
    affected: { total: students.filter(({ is_active }) => is_active).length, changed: 0, deactivated: 0 },
  }
}

const tooMany = ({ labels }: LabelRow): CellProblem => ({
  field: 'label',
  value: labels.join(', '),
  expected: `exceeds the limit of ${MAX_LABELS} labels for a student`,
})
