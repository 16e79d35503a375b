import type { FieldChange } from '#contract/exchange/uploads/uploads.ts'
import type { Planned } from '../pipeline/entity.ts'
import { changedFields, withLabels } from '../pipeline/plan.ts'

/** What imports save of a student. A source without preferred names leaves that field out, also of the history. */
export type StudentValues = {
  first_name: string
  last_name: string
  email: string
  /** The code 1..7. */
  grade_level: number
  is_active: boolean
  student_number: string | null
  preferred_name?: string | null
}
/** The fields in which a student differs, for people. */
export const describeStudent = (before: StudentValues, after: StudentValues): FieldChange[] =>
  changedFields(
    { ...before },
    Object.fromEntries(Object.entries(after).map(([field, value]) => [field, value ?? undefined])),
  ).map(withLabels)

/** The values of a new student besides the name. */
const describeNewStudent = ({ email, grade_level, is_active, student_number }: StudentValues) =>
  changedFields(
    {},
    {
      email,
      grade_level,
      student_number: student_number ?? undefined,
      is_active: is_active ? undefined : false,
    },
  ).map(withLabels)

/** What a plan changes of a student. Only examples are described: a plan may add thousands. */
export const describePlanned = ({ before, after }: Planned<StudentValues>): FieldChange[] =>
  before ? describeStudent(before, after) : describeNewStudent(after)
