/** A student's own fields, as they stand in the record. grade_level is the code 1..7. */
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

/** One record before and after a change. */
export type StudentChange = { before: StudentRecord; after: StudentRecord }

/** Groups belong to a grade and hold active students: who changes grade or goes inactive leaves them. */
export const leavesGroups = ({ before, after }: StudentChange): boolean =>
  before.is_active && (!after.is_active || after.grade_level !== before.grade_level)

export const isDeactivated = ({ before, after }: StudentChange): boolean =>
  before.is_active && !after.is_active

export const changesEmail = ({ before, after }: StudentChange): boolean => before.email !== after.email

/** Ids as a set, in order. */
export const distinct = (ids: readonly number[]): number[] =>
  [...new Set(ids)].sort((one, other) => one - other)
