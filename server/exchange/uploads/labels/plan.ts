import { MAX_LABELS } from '#contract/groups/label-shapes.ts'
import { sortedLabels } from '#server/people/students/labels/labels.ts'
import { columnNamer, type Mapping } from '../pipeline/columns.ts'
import { interruptible } from '../pipeline/event-loop.ts'
import { rowError, type CellProblem, type ParsedRows, type Plan } from '../pipeline/plan.ts'
import { studentFinder } from '../pipeline/student-of-row.ts'
import type { LabelField, LabelRow } from './rows.ts'

export type KnownStudent = {
  id: number
  first_name: string
  last_name: string
  email: string
  student_number: string | null
  is_active: boolean
  /** By name. */
  labels: string[]
}

/** A student with all labels after the upload. */
export type LabelledStudent = { id: number; first_name: string; last_name: string; labels: string[] }
export type LabelPlan = Plan<LabelledStudent, KnownStudent>

type School = { students: KnownStudent[]; spelling: (label: string) => string }

/**
 * Which students get which labels: those of the file are added to those that a student has. A student is found by student
 * number, and where a row has none by address.
 */
export async function planLabels(
  { people, errors }: ParsedRows<LabelRow>,
  { students, spelling }: School,
  mapping: Mapping<LabelField>,
): Promise<LabelPlan> {
  const findStudent = studentFinder(students)
  const plan: LabelPlan = {
    add: [],
    change: [],
    unchanged: 0,
    errors: [...errors],
    // Labels are only added, so a file of many students needs no confirmation.
    affected: { total: students.filter(({ is_active }) => is_active).length, changed: 0, deactivated: 0 },
  }
  const labelsOf = new Map<KnownStudent, string[]>()
  for await (const row of interruptible(people)) {
    const student = findStudent(row)
    const labels =
      'expected' in student
        ? []
        : sortedLabels([...(labelsOf.get(student) ?? student.labels), ...row.labels.map(spelling)])
    if ('expected' in student) plan.errors.push(rowError(row.row, [student], columnNamer(mapping)))
    else if (labels.length > MAX_LABELS)
      plan.errors.push(rowError(row.row, [tooMany(row)], columnNamer(mapping)))
    else labelsOf.set(student, labels)
  }
  for (const [existing, labels] of labelsOf) {
    const { id, first_name, last_name } = existing
    const person = { id, first_name, last_name, labels }
    if (labels.length === existing.labels.length) plan.unchanged += 1
    else if (existing.labels.length === 0) plan.add.push(person)
    else {
      const field = { field: 'labels', old: existing.labels.join(', '), new: labels.join(', ') }
      plan.change.push({ existing, person, fields: [field] })
    }
  }
  plan.errors.sort((a, b) => a.row - b.row)
  return plan
}

const tooMany = ({ labels }: LabelRow): CellProblem => ({
  field: 'label',
  value: labels.join(', '),
  expected: `would be more than ${MAX_LABELS} labels for this student`,
})
