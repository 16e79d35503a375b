import type { CellProblem } from '../pipeline/plan.ts'
import type { MarkRow } from './rows.ts'

export type PastStudent = {
  id: number
  first_name: string
  last_name: string
  email: string
  student_number: string | null
  grade: number
}

/** Includes former students, who were enrolled on the day. Files from Homeroom have our own id for students without a number. */
export function pastStudentFinder(students: readonly PastStudent[]) {
  const byNumber = new Map(students.map((student) => [student.student_number, student]))
  const byEmail = new Map(students.map((student) => [student.email.toLowerCase(), student]))
  const byOwnId = new Map(students.map((student) => [`student-${student.id}`, student]))
  return ({
    student_number,
    student_email,
  }: Pick<MarkRow, 'student_number' | 'student_email'>): PastStudent | CellProblem => {
    const student = student_number
      ? (byNumber.get(student_number) ?? byOwnId.get(student_number))
      : byEmail.get(student_email.toLowerCase())
    if (student) return student
    return student_number
      ? {
          field: 'student_number',
          value: student_number,
          expected: 'must be the number of a student of this school',
        }
      : {
          field: 'student_email',
          value: student_email,
          expected: 'must be the address of a student of this school',
        }
  }
}
