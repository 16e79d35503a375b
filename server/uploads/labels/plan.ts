import { MAX_LABELS } from '#contract/groups/label-shapes.ts'
import { sortedLabels } from '#server/students/labels/labels.ts'
import { columnNamer, type Mapping } from '../pipeline/columns.ts'
import { interruptible } from '../pipeline/event-loop.ts'
import { rowError, type CellProblem, type ParsedRows, type Plan } from '../pipeline/plan.ts'
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
  const byNumber = new Map(students.map((student) => [student.student_number, student]))
  const byEmail = new Map(students.map((student) => [student.email.toLowerCase(), student]))
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
    const student = row.student_number
      ? byNumber.get(row.student_number)
      : byEmail.get(row.student_email.toLowerCase())
    const labels =
      student && sortedLabels([...(labelsOf.get(student) ?? student.labels), ...row.labels.map(spelling)])
    const problem = findProblem(row, student, labels)
    if (problem) plan.errors.push(rowError(row.row, [problem], columnNamer(mapping)))
    else labelsOf.set(student!, labels!)
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

function findProblem(
  row: LabelRow,
  student: KnownStudent | undefined,
  labels: string[] | undefined,
): CellProblem | undefined {
  if (!student?.is_active) {
    const who = student ? 'an active student' : 'a student of this school'
    return row.student_number
      ? { field: 'student_number', value: row.student_number, expected: `must be the number of ${who}` }
      : { field: 'student_email', value: row.student_email, expected: `must be the address of ${who}` }
  }
  if (!labels || labels.length <= MAX_LABELS) return undefined
  const expected = `would be more than ${MAX_LABELS} labels for this student`
  return { field: 'label', value: row.labels.join(', '), expected }
}
