import { Email, Name } from '#contract/fields.ts'
import type { Format, Mapping } from '../pipeline/columns.ts'
import {
  badRow,
  yieldToEventLoop,
  differences,
  type Plan,
  type Problem,
  type Reading,
  type RowError,
} from '../pipeline/plan.ts'

export type TeacherField = 'first_name' | 'last_name' | 'email'
export type TeacherRow = Record<TeacherField, string>

export const TEACHER_FORMATS: Format<TeacherField>[] = [
  { name: 'Standard', headers: { first_name: 'first_name', last_name: 'last_name', email: 'email' } },
  {
    name: 'Infinite Campus',
    headers: { first_name: 'teacher_firstName', last_name: 'teacher_lastName', email: 'teacher_email' },
  },
]
export const TEACHER_COLUMNS_NEEDED: TeacherField[] = ['first_name', 'last_name', 'email']

/** Reads the rows below the header; equal rows fold, one address under two names is an error in the later row. */
export async function readTeacherRows(
  data: { number: number; cells: string[] }[],
  mapping: Mapping<TeacherField>,
): Promise<Reading<TeacherRow>> {
  const errors: RowError[] = []
  const byEmail = new Map<string, TeacherRow & { row: number }>()
  for (const [index, { number: row, cells }] of data.entries()) {
    if (index % 2000 === 1999) await yieldToEventLoop()
    const read = readOne(cells, mapping)
    if ('problems' in read) {
      errors.push(badRow(row, read.problems, (field) => mapping[field as TeacherField]?.name ?? field))
      continue
    }
    const earlier = byEmail.get(read.email.toLowerCase())
    if (!earlier) byEmail.set(read.email.toLowerCase(), { ...read, row })
    else if (earlier.first_name !== read.first_name || earlier.last_name !== read.last_name) {
      const expected = `must have the name of row ${earlier.row}`
      errors.push({
        row,
        message: `"${read.email}" has another name in row ${earlier.row}. Row ${earlier.row} counts.`,
        problems: [{ field: 'email', value: read.email, expected }],
      })
    }
  }
  return { rows: data.length, people: [...byEmail.values()], errors }
}

function readOne(cells: string[], mapping: Mapping<TeacherField>): TeacherRow | { problems: Problem[] } {
  const teacher = { first_name: '', last_name: '', email: '' }
  const problems = TEACHER_COLUMNS_NEEDED.flatMap((field) => {
    const value = cells[mapping[field]?.index ?? -1]?.trim() ?? ''
    const checked = (field === 'email' ? Email : Name).safeParse(value)
    if (checked.success) teacher[field] = checked.data
    return checked.success
      ? []
      : [{ field, value, expected: checked.error.issues[0]?.message ?? 'is not valid' }]
  })
  return problems.length > 0 ? { problems } : teacher
}

/** Someone of the school with this address: a teacher (teacher id), or an account of another kind. */
export type KnownPerson = {
  email: string
  kind: 'teacher' | 'admin' | 'student' | 'none'
  id: number
  first_name: string
  last_name: string
  active: boolean
}

/** What a file of teachers would do. An address of a student, an admin or someone deactivated is a row error. */
export function planTeachers(
  { people, errors }: Reading<TeacherRow>,
  known: KnownPerson[],
): Plan<TeacherRow, KnownPerson> {
  const byEmail = new Map(known.map((person) => [person.email.toLowerCase(), person]))
  const plan: Plan<TeacherRow, KnownPerson> = {
    add: [],
    change: [],
    unchanged: 0,
    errors: [...errors],
    stake: {
      of: known.filter(({ kind, active }) => kind === 'teacher' && active).length,
      changed: 0,
      deactivated: 0,
    },
  }
  for (const { row, ...teacher } of people) {
    const found = byEmail.get(teacher.email.toLowerCase())
    const names = { first_name: teacher.first_name, last_name: teacher.last_name }
    const fields = found
      ? differences({ first_name: found.first_name, last_name: found.last_name }, names)
      : []
    const problem = found && problemOf(found, fields.length > 0)
    if (problem) {
      const refused = { field: 'email', value: teacher.email, expected: 'must be the address of a teacher' }
      plan.errors.push({ row, message: `"${teacher.email}" ${problem}`, problems: [refused] })
      continue
    }
    if (!found || found.kind === 'none') plan.add.push(teacher)
    else if (fields.length === 0) plan.unchanged += 1
    else plan.change.push({ existing: found, person: teacher, fields })
  }
  plan.stake.changed = plan.change.length
  plan.errors.sort((a, b) => a.row - b.row)
  return plan
}

function problemOf(found: KnownPerson, isRenamed: boolean): string | undefined {
  if (found.kind === 'student') return 'is the address of a student.'
  if (found.kind === 'admin' && isRenamed)
    return 'belongs to someone in the office. Change them on the staff page.'
  return found.active
    ? undefined
    : 'belongs to someone who was deactivated. Activate them on the staff page first.'
}
