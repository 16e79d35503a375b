/** A student's own fields. grade_level is the code 1..7. */
export type StudentRecord = {
  id: number
  first_name: string
  last_name: string
  email: string
  student_number: string | null
  grade_level: number
  is_active: boolean
}

export type NewStudentRecord = Omit<StudentRecord, 'id' | 'is_active' | 'student_number'> &
  Partial<Pick<StudentRecord, 'is_active' | 'student_number'>>

export type StudentChange = { before: StudentRecord; after: StudentRecord }

/** A group belongs to a grade and has active students, so a new grade or a deactivation ends the memberships. */
export const endsMemberships = ({ before, after }: StudentChange): boolean =>
  before.is_active && (!after.is_active || after.grade_level !== before.grade_level)

export const isDeactivated = ({ before, after }: StudentChange): boolean =>
  before.is_active && !after.is_active

export const changesEmail = ({ before, after }: StudentChange): boolean => before.email !== after.email
