import type { z } from 'zod'
import { Email, Name, Pronunciation, StudentNumber, mustBeGrade } from '#contract/fields.ts'
import type { Row } from '#server/exchange/spreadsheets/find-header.ts'
import { numberOfGrade, codeOfGrade, gradeInFile } from '#contract/grades.ts'
import { cellOf, columnNamer, type Mapping } from '../pipeline/columns.ts'
import { interruptible } from '../pipeline/event-loop.ts'
import { missingNames, namesOf } from '../pipeline/full-name.ts'
import { rowError, shorten, type CellProblem, type ParsedRows, type RowError } from '../pipeline/plan.ts'
import { sentences } from '../sentences.ts'
import { SPOKEN_NAMES } from './values.ts'

export type StudentField =
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'grade_level'
  | 'is_active'
  | 'student_number'
  | 'preferred_name'
  | 'pronunciation'
  | 'full_name'
  | 'enroll_status'

/** The required columns that a file lacks. */
export const missingStudentColumns = (mapping: Mapping<StudentField>): StudentField[] => [
  ...missingNames(mapping),
  ...(['email', 'grade_level'] as const).filter((field) => !mapping[field]),
]

export type StudentRow = {
  first_name: string
  last_name: string
  email: string
  /** The grade's code. */
  grade_level: number
  is_active: boolean | undefined
  student_number: string | undefined
  /** Missing where the file has no such column, as the next one. */
  preferred_name?: string | undefined
  pronunciation?: string | undefined
}

/**
 * The grade's code for `6`, `06`, `Grade 6`, `6th`, `6th Grade`, and for kindergarten and pre-kindergarten as student information systems
 * write them, such as `KG`, `KF` (full day) and `PK`; undefined for anything that is no grade of the school.
 */
export function parseGrade(text: string): number | undefined {
  const word = text.trim().toLowerCase()
  if (KINDERGARTEN.has(word)) return codeOfGrade(numberOfGrade('K'))
  if (PRE_KINDERGARTEN.has(word)) return codeOfGrade(numberOfGrade('PK'))
  const match = /^(?:grade\s*)?0*([1-9]\d?)(?:\.0+)?(?:\s*(?:st|nd|rd|th))?(?:\s*grade)?$/.exec(word)
  return match ? codeOfGrade(Number(match[1])) : undefined
}

const KINDERGARTEN = new Set(['k', 'kg', 'kf', 'kh', 'kindergarten', 'grade k', '0', '00'])
const PRE_KINDERGARTEN = new Set(['pk', 'pre-k', 'prek', 'pre-kindergarten', 'prekindergarten', 'grade pk'])

/** Whether a student is active; undefined for an empty cell, null for any other word. */
export function parseActive(text: string): boolean | undefined | null {
  const word = text.trim().toLowerCase()
  if (word === '') return undefined
  if (['1', 'true', 'yes', 'y', 'active', 'x'].includes(word)) return true
  return ['0', 'false', 'no', 'n', 'inactive'].includes(word) ? false : null
}

/** PowerSchool has 0 for an active student, and other whole numbers for those who left, graduated or are yet to come. */
export function parseEnrollStatus(text: string): boolean | undefined | null {
  const status = text.trim()
  if (status === '') return undefined
  return /^-?\d{1,2}(?:\.0+)?$/.test(status) ? Number(status) === 0 : null
}

/**
 * Reads the rows below the header. Equal rows are merged into one student. A row that contradicts an earlier one of
 * the same student, or gives one address to two students, is an error, and the earlier row counts.
 */
export async function parseStudentRows(
  data: Row[],
  mapping: Mapping<StudentField>,
): Promise<ParsedRows<StudentRow>> {
  const errors: RowError[] = []
  const byNumber = new Map<string, StudentRow & { row: number }>()
  const byEmail = new Map<string, StudentRow & { row: number }>()
  const people: (StudentRow & { row: number })[] = []
  const columnName = columnNamer(mapping)
  for await (const { number: row, cells } of interruptible(data)) {
    const parsed = parseRow(cells, mapping)
    if ('problems' in parsed) {
      errors.push(rowError(row, parsed.problems, columnName))
      continue
    }
    const earlier =
      (parsed.student_number === undefined ? undefined : byNumber.get(parsed.student_number)) ??
      byEmail.get(parsed.email.toLowerCase())
    const contradiction = earlier && findContradiction(earlier, parsed, columnName)
    if (contradiction) {
      errors.push({ row, ...contradiction })
      continue
    }
    const student = earlier ?? { ...parsed, row }
    if (earlier) {
      earlier.student_number ??= parsed.student_number
      earlier.is_active ??= parsed.is_active
      for (const name of SPOKEN_NAMES) if (name in parsed) earlier[name] ??= parsed[name]
    } else people.push(student)
    if (student.student_number !== undefined) byNumber.set(student.student_number, student)
    byEmail.set(student.email.toLowerCase(), student)
  }
  return { rowCount: data.length, people, errors }
}

function parseRow(cells: string[], mapping: Mapping<StudentField>): StudentRow | { problems: CellProblem[] } {
  const names = namesOf(cells, mapping)
  const problems: CellProblem[] = 'expected' in names ? [names] : []
  const cell = (field: StudentField) => cellOf(cells, mapping, field)
  const addProblem = (field: StudentField, expected: string) =>
    problems.push({ field, value: cell(field), expected })
  const check = (field: StudentField, schema: z.ZodType<string>, value = cell(field)) => {
    const checked = schema.safeParse(value)
    if (checked.success) return checked.data
    problems.push({ field, value, expected: checked.error.issues[0]?.message ?? 'is not valid' })
    return ''
  }
  const checkOptional = (field: StudentField, schema: z.ZodType<string>) =>
    cell(field) === '' ? undefined : check(field, schema)
  const checkName = (field: 'first_name' | 'last_name') =>
    'expected' in names ? '' : check(field, Name, names[field])
  const grade_level = parseGrade(cell('grade_level'))
  const active = parseActive(cell('is_active'))
  const enrolled = parseEnrollStatus(cell('enroll_status'))
  const student: StudentRow = {
    first_name: checkName('first_name'),
    last_name: checkName('last_name'),
    email: check('email', Email),
    grade_level: grade_level ?? 0,
    is_active: active ?? enrolled ?? undefined,
    student_number: checkOptional('student_number', StudentNumber),
    ...(mapping.preferred_name && { preferred_name: checkOptional('preferred_name', Name) }),
    ...(mapping.pronunciation && { pronunciation: checkOptional('pronunciation', Pronunciation) }),
  }
  if (grade_level === undefined) addProblem('grade_level', mustBeGrade())
  if (active === null) addProblem('is_active', 'must be 1 (active) or 0 (inactive)')
  if (enrolled === null) addProblem('enroll_status', 'must be an enrollment status such as 0 (active)')
  return problems.length > 0 ? { problems } : student
}

const FIELDS = [
  'student_number',
  'first_name',
  'last_name',
  'email',
  'grade_level',
  'is_active',
  ...SPOKEN_NAMES,
] as const

function findContradiction(
  earlier: StudentRow & { row: number },
  later: StudentRow,
  columnName: (field: string) => string,
): Pick<RowError, 'message' | 'problems'> | undefined {
  const field = FIELDS.find(
    (name) => earlier[name] !== undefined && later[name] !== undefined && !isSame(name, earlier, later),
  )
  if (!field) return undefined
  if (field === 'student_number') {
    const value = shorten(later.email)
    const expected = `is already in row ${earlier.row} with another student number`
    return {
      message: sentences.wrongCell(columnName('email'), value, expected),
      problems: [{ field: 'email', value, expected }],
    }
  }
  const [value, first] = [displayValue(field, later), displayValue(field, earlier)]
  return {
    message: sentences.contradictsRow(columnName(field), value, first, earlier.row),
    problems: [
      { field, value, expected: `differs from "${first}" in row ${earlier.row} for the same student` },
    ],
  }
}

const isSame = (field: (typeof FIELDS)[number], a: StudentRow, b: StudentRow) =>
  field === 'email' ? a.email.toLowerCase() === b.email.toLowerCase() : a[field] === b[field]

const displayValue = (field: (typeof FIELDS)[number], row: StudentRow) =>
  field === 'grade_level' ? String(gradeInFile(row.grade_level)) : shorten(String(row[field]))
