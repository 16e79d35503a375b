import { Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { GradeCode } from '#contract/grades.ts'
import type { EnrollmentCodes } from '#contract/people/enrollments.ts'
import { query } from '#web/query.ts'
import { DayInput } from '#web/school/calendar/day-input.tsx'
import { useSchoolClock } from '#web/school/clock.ts'
import { GradeSelect } from '#web/school/grades.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { PREVIEWS } from '#web/ui/forms/preview-query.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { ConsequencesPreview } from './consequences.tsx'
import { ENROLLMENT_REFRESHES, LABELS, optionsOf, WithCodes } from './with-codes.tsx'

type Values = { first_day: string | null; grade_level: GradeCode | null; entry_code: string }
type EnrollAgainProps = { studentId: number; name: string; grade: number; onClose: () => void }

/** Enrolls a student who left again. */
export const EnrollAgain = (props: EnrollAgainProps) => (
  <WithCodes title={`Re-enroll ${props.name}`} onClose={props.onClose}>
    {(codes) => <EnrollForm codes={codes} {...props} />}
  </WithCodes>
)

function EnrollForm({
  studentId,
  name,
  grade,
  codes,
  onClose,
}: EnrollAgainProps & { codes: EnrollmentCodes }) {
  const { today } = useSchoolClock()
  const form = useForm<Values>({
    initialValues: {
      first_day: today,
      grade_level: grade as GradeCode,
      entry_code: 'returned',
    },
    validate: {
      first_day: (day) => (day ? null : 'Choose the first day.'),
      grade_level: (level) => (level ? null : 'Choose the grade level.'),
    },
  })
  const bodyOf = ({ first_day, grade_level, entry_code }: Values) => ({
    first_day: first_day ?? '',
    grade_level: grade_level ?? '',
    entry_code,
  })
  const save = useSave('POST /api/students/:studentId/enrollments/', {
    form,
    labels: LABELS,
    adds: () => `the enrollment of ${name}`,
    send: (values) => ({ params: { studentId }, body: bodyOf(values) }),
    refreshes: ENROLLMENT_REFRESHES,
  })
  const { first_day, grade_level } = form.values
  const isComplete = Boolean(first_day && grade_level)
  const preview = useQuery({
    ...query('POST /api/students/:studentId/enrollments/', {
      params: { studentId },
      body: { ...bodyOf(form.values), preview_only: true },
    }),
    ...PREVIEWS,
    enabled: isComplete,
  })
  return (
    <FormDialog title={`Re-enroll ${name}`} form={form} save={save} submitLabel="Re-enroll" onClose={onClose}>
      <DayInput label={LABELS.first_day} required data-autofocus {...form.getInputProps('first_day')} />
      <GradeSelect
        label={LABELS.grade_level}
        required
        allowDeselect={false}
        {...form.getInputProps('grade_level')}
      />
      <Select
        label={LABELS.entry_code}
        allowDeselect={false}
        data={optionsOf(codes.entry)}
        {...form.getInputProps('entry_code')}
      />
      {isComplete && (
        <ConsequencesPreview
          preview={preview}
          stays="Former groups are not restored. Add the student to groups after saving."
        />
      )}
    </FormDialog>
  )
}
