import { Email, StudentNumber } from '#contract/fields.ts'
import { cellOf, type Mapping } from './columns.ts'
import type { CellProblem } from './plan.ts'

/** The columns by which a row names a student: the student number, and where a row has none the address. */
export type StudentField = 'student_number' | 'student_email'
/** '' for an empty cell. */
export type StudentKey = Record<StudentField, string>

type StudentKeys = { email: string; student_number: string | null; is_active: boolean }

/** How a row names its student, and what is wrong with that. */
export function parseStudentKey(
  cells: string[],
  mapping: Mapping<StudentField>,
): { key: StudentKey; problems: CellProblem[] } {
  const key = {
    student_number: cellOf(cells, mapping, 'student_number'),
    student_email: cellOf(cells, mapping, 'student_email'),
  }
  const { student_number, student_email } = key
  if (student_number === '' && student_email === '') {
    const field = mapping.student_number ? 'student_number' : 'student_email'
    return { key, problems: [{ field, value: '', expected: 'must name a student' }] }
  }
  const [field, checked] =
    student_number === ''
      ? (['student_email', Email.safeParse(student_email)] as const)
      : (['student_number', StudentNumber.safeParse(student_number)] as const)
  if (checked.success) return { key, problems: [] }
  const expected = checked.error.issues[0]?.message ?? 'is not valid'
  return { key, problems: [{ field, value: key[field], expected }] }
}

/** The required columns that a file lacks: one of the two that name a student. */
export const missingStudentField = ({
  student_number,
  student_email,
}: Mapping<StudentField>): StudentField[] => (student_number || student_email ? [] : ['student_number'])

/** Finds the student whom a row names. */
export function studentFinder<S extends StudentKeys>(students: readonly S[]) {
  const byNumber = new Map(students.map((student) => [student.student_number, student]))
  const byEmail = new Map(students.map((student) => [student.email.toLowerCase(), student]))
  return ({ student_number, student_email }: StudentKey): S | CellProblem => {
    const student = student_number ? byNumber.get(student_number) : byEmail.get(student_email.toLowerCase())
    if (student?.is_active) return student
    const who = student ? 'an active student' : 'a student of this school'
    return student_number
      ? { field: 'student_number', value: student_number, expected: `must be the number of ${who}` }
      : { field: 'student_email', value: student_email, expected: `must be the address of ${who}` }
  }
}
