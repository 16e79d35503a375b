import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { GradeCode } from '#contract/grades.ts'
import { GradeSelect } from '#web/school/grades.tsx'
import { required } from '#web/ui/forms/form-errors.ts'
import { FieldGrid } from '#web/ui/forms/record-form.tsx'

export const STUDENT_LABELS = {
  first_name: 'First name',
  last_name: 'Last name',
  preferred_name: 'Preferred name',
  pronunciation: 'Pronunciation',
  email: 'Email',
  grade_level: 'Grade level',
  student_number: 'Student number',
}

export type StudentValues = {
  first_name: string
  last_name: string
  email: string
  grade_level: GradeCode | null
}

export const STUDENT_RULES = {
  first_name: required(STUDENT_LABELS.first_name),
  last_name: required(STUDENT_LABELS.last_name),
  email: required(STUDENT_LABELS.email),
  grade_level: required(STUDENT_LABELS.grade_level),
}

/** The four fields that every student has. `input` connects a field to its form. */
export const StudentFields = ({
  input,
  mayChangeEmail = true,
}: {
  input: (field: keyof StudentValues) => GetInputPropsReturnType
  mayChangeEmail?: boolean
}) => (
  <FieldGrid>
    <TextInput label={STUDENT_LABELS.first_name} required autoComplete="off" {...input('first_name')} />
    <TextInput label={STUDENT_LABELS.last_name} required autoComplete="off" {...input('last_name')} />
    <TextInput
      label={STUDENT_LABELS.email}
      type="email"
      required
      autoComplete="off"
      {...(!mayChangeEmail && {
        readOnly: true,
        description: 'Only the office can change it: the student signs in with this address.',
      })}
      {...input('email')}
    />
    <GradeSelect value={null} label={STUDENT_LABELS.grade_level} required {...input('grade_level')} />
  </FieldGrid>
)
