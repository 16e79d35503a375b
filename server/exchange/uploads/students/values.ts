import type { FieldChange } from '#contract/exchange/uploads/uploads.ts'
import type { Planned } from '../pipeline/entity.ts'
import { changedFields, withLabels } from '../pipeline/plan.ts'

/** What teachers call a student. A source without one of these leaves the field out, also of the history. */
export const SPOKEN_NAMES = ['preferred_name', 'pronunciation'] as const
export type SpokenNames = Partial<Record<(typeof SPOKEN_NAMES)[number], string | null>>

/** What imports save of a student. */
export type StudentValues = SpokenNames & {
  first_name: string
  last_name: string
  email: string
  /** The grade's code. */
  grade_level: number
  is_active: boolean
  student_number: string | null
}
/** The fields in which a student differs, for people. */
export const describeStudent = (before: StudentValues, after: StudentValues): FieldChange[] =>
  changedFields(
    { ...before },
    Object.fromEntries(Object.entries(after).map(([field, value]) => [field, value ?? undefined])),
  ).map(withLabels)

/** The values of a new student besides the name. */
const describeNewStudent = ({
  email,
  grade_level,
  is_active,
  student_number,
  preferred_name,
  pronunciation,
}: StudentValues) =>
  changedFields(
    {},
    {
      email,
      grade_level,
      student_number: student_number ?? undefined,
      preferred_name: preferred_name ?? undefined,
      pronunciation: pronunciation ?? undefined,
      is_active: is_active ? undefined : false,
    },
  ).map(withLabels)

/** What a plan changes of a student. Only examples are described: a plan may add thousands. */
export const describePlanned = ({ before, after }: Planned<StudentValues>): FieldChange[] =>
  before ? describeStudent(before, after) : describeNewStudent(after)
