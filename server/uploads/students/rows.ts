import type { z } from 'zod'
import { Email, Name, StudentNumber } from '#contract/fields.ts'
import type { Format, Mapping } from '../pipeline/columns.ts'
import {
  badRow,
  yieldToEventLoop,
  shorten,
  type Problem,
  type Reading,
  type RowError,
} from '../pipeline/plan.ts'

export type StudentField =
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'grade_level'
  | 'is_active'
  | 'student_number'

export const STUDENT_FORMATS: Format<StudentField>[] = [
  {
    name: 'Infinite Campus',
    headers: {
      first_name: 'student_firstName',
      last_name: 'student_lastName',
      email: 'pcontact_email',
      grade_level: 'student_grade',
      is_active: 'student_activeToday',
      student_number: 'student_studentNumber',
    },
  },
  {
    name: 'Standard',
    headers: {
      first_name: 'first_name',
      last_name: 'last_name',
      email: 'email',
      grade_level: 'grade_level',
      is_active: 'is_active',
      student_number: 'student_number',
    },
  },
]
export const STUDENT_COLUMNS_NEEDED: StudentField[] = ['first_name', 'last_name', 'email', 'grade_level']

export type StudentRow = {
  first_name: string
  last_name: string
  email: string
  /** The code 1..7. */
  grade_level: number
  is_active: boolean | undefined
  student_number: string | undefined
}

/** The grade's code for `6`, `06`, `Grade 6`, `6th`, `6th Grade`; undefined for anything else. */
export function gradeCode(text: string): number | undefined {
  const found = /^(?:grade\s*)?0*(\d{1,2})(?:\.0+)?(?:\s*th)?(?:\s*grade)?$/i.exec(text.trim())
  const grade = Number(found?.[1])
  return grade >= 6 && grade <= 12 ? grade - 5 : undefined
}

/** Whether a student is active; undefined for an empty cell, null for a word that says neither. */
export function activeWord(text: string): boolean | undefined | null {
  const word = text.trim().toLowerCase()
  if (word === '') return undefined
  if (['1', 'true', 'yes', 'y', 'active', 'x'].includes(word)) return true
  return ['0', 'false', 'no', 'n', 'inactive'].includes(word) ? false : null
}

type Cells = { number: number; cells: string[] }

/**
 * Reads the rows below the header. Repeated equal rows fold into one student; a row that contradicts an earlier
 * one of the same student, or gives one address to two students, is an error and the earlier row counts.
 */
export async function readStudentRows(
  data: Cells[],
  mapping: Mapping<StudentField>,
): Promise<Reading<StudentRow>> {
  const errors: RowError[] = []
  const byNumber = new Map<string, StudentRow & { row: number }>()
  const byEmail = new Map<string, StudentRow & { row: number }>()
  const people: (StudentRow & { row: number })[] = []
  const columnOf = (field: string) => mapping[field as StudentField]?.name ?? field
  for (const [index, { number: row, cells }] of data.entries()) {
    if (index % 2000 === 1999) await yieldToEventLoop()
    const read = readOne(cells, mapping)
    if ('problems' in read) {
      errors.push(badRow(row, read.problems, columnOf))
      continue
    }
    const earlier =
      (read.student_number === undefined ? undefined : byNumber.get(read.student_number)) ??
      byEmail.get(read.email.toLowerCase())
    const contradiction = earlier && contradictionOf(earlier, read, columnOf)
    if (contradiction) errors.push({ row, ...contradiction })
    const student = earlier ?? { ...read, row }
    if (contradiction) continue
    if (earlier) {
      earlier.student_number ??= read.student_number
      earlier.is_active ??= read.is_active
    } else people.push(student)
    if (student.student_number !== undefined) byNumber.set(student.student_number, student)
    byEmail.set(student.email.toLowerCase(), student)
  }
  return { rows: data.length, people, errors }
}

function readOne(cells: string[], mapping: Mapping<StudentField>): StudentRow | { problems: Problem[] } {
  const problems: Problem[] = []
  const cell = (field: StudentField) => cells[mapping[field]?.index ?? -1]?.trim() ?? ''
  const refuse = (field: StudentField, expected: string) =>
    problems.push({ field, value: cell(field), expected })
  const check = (field: StudentField, schema: z.ZodType<string>) => {
    const checked = schema.safeParse(cell(field))
    if (checked.success) return checked.data
    refuse(field, checked.error.issues[0]?.message ?? 'is not valid')
    return ''
  }
  const grade_level = gradeCode(cell('grade_level'))
  const active = activeWord(cell('is_active'))
  const student: StudentRow = {
    first_name: check('first_name', Name),
    last_name: check('last_name', Name),
    email: check('email', Email),
    grade_level: grade_level ?? 0,
    is_active: active ?? undefined,
    student_number: cell('student_number') === '' ? undefined : check('student_number', StudentNumber),
  }
  if (grade_level === undefined) refuse('grade_level', 'must be a grade from 6 to 12')
  if (active === null) refuse('is_active', 'must say 1 (active) or 0 (not active)')
  return problems.length > 0 ? { problems } : student
}

const FIELDS: StudentField[] = [
  'student_number',
  'first_name',
  'last_name',
  'email',
  'grade_level',
  'is_active',
]

function contradictionOf(
  earlier: StudentRow & { row: number },
  read: StudentRow,
  columnOf: (field: string) => string,
): Pick<RowError, 'message' | 'problems'> | undefined {
  const field = FIELDS.find(
    (name) => earlier[name] !== undefined && read[name] !== undefined && !isSame(name, earlier, read),
  )
  if (!field) return undefined
  if (field === 'student_number') {
    const value = shorten(read.email)
    const expected = `must not stand in row ${earlier.row} with another student number`
    return {
      message: `${columnOf('email')} "${value}" already stands in row ${earlier.row} with another student number.`,
      problems: [{ field: 'email', value, expected }],
    }
  }
  const [value, first] = [shown(field, read), shown(field, earlier)]
  return {
    message:
      `${columnOf(field)} "${value}" contradicts "${first}" ` +
      `in row ${earlier.row} for the same student. Row ${earlier.row} counts.`,
    problems: [{ field, value, expected: `must be "${first}" as in row ${earlier.row}, the same student` }],
  }
}

const isSame = (field: StudentField, a: StudentRow, b: StudentRow) =>
  field === 'email' ? a.email.toLowerCase() === b.email.toLowerCase() : a[field] === b[field]

const shown = (field: StudentField, row: StudentRow) =>
  field === 'grade_level' ? String(row.grade_level + 5) : shorten(String(row[field]))
