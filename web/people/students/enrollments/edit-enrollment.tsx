import { Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { Enrollment, EnrollmentCodes } from '#contract/people/enrollments.ts'
import { query } from '#web/query.ts'
import { DayInput } from '#web/school/calendar/day-input.tsx'
import { longSpan, shortDay } from '#web/school/days.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { changesBetween, onlyChanges } from '#web/ui/forms/only-changes.ts'
import { PREVIEWS } from '#web/ui/forms/preview-query.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { ConsequencesPreview } from './consequences.tsx'
import { ENROLLMENT_REFRESHES, LABELS, optionsOf, WithCodes } from './with-codes.tsx'

type EditEnrollmentProps = { studentId: number; enrollment: Enrollment; onClose: () => void }

/** Says when and why a student entered or left. */
export const EditEnrollment = (props: EditEnrollmentProps) => (
  <WithCodes title={titleOf(props.enrollment)} onClose={props.onClose}>
    {(codes) => <EnrollmentForm codes={codes} {...props} />}
  </WithCodes>
)

const titleOf = ({ first_day, last_day }: Enrollment) =>
  last_day === null ? `Enrolled since ${shortDay(first_day)}` : `Enrolled ${longSpan(first_day, last_day)}`

type EnrollmentFormProps = EditEnrollmentProps & { codes: EnrollmentCodes }

function EnrollmentForm({ studentId, enrollment, codes, onClose }: EnrollmentFormProps) {
  const hasEnded = enrollment.last_day !== null
  const form = useForm({
    initialValues: {
      first_day: enrollment.first_day,
      last_day: enrollment.last_day ?? '',
      entry_code: enrollment.entry_code,
      exit_code: enrollment.exit_code ?? '',
      destination: enrollment.destination ?? '',
      note: enrollment.note ?? '',
    },
    validate: { first_day: (day) => (day ? null : 'Choose the first day.') },
  })
  const params = { studentId, enrollmentId: enrollment.id }
  const save = useSave('PATCH /api/students/:studentId/enrollments/:enrollmentId/', {
    form,
    labels: LABELS,
    send: (values, before) => ({ params, body: onlyChanges(before, inForm(values)) }),
    refreshes: ENROLLMENT_REFRESHES,
  })
  const { first_day, last_day } = changesBetween(form.getInitialValues(), inForm(form.values))
  const changesDays = Boolean(first_day) || last_day !== undefined
  const preview = useQuery({
    ...query('PATCH /api/students/:studentId/enrollments/:enrollmentId/', {
      params,
      body: {
        ...(first_day && { first_day }),
        ...(last_day !== undefined && { last_day }),
        preview_only: true,
      },
    }),
    ...PREVIEWS,
    enabled: changesDays,
  })
  const isOpen = !inForm(form.values).last_day
  return (
    <FormDialog
      title={titleOf(enrollment)}
      form={form}
      save={save}
      submitLabel="Save enrollment"
      onClose={onClose}
    >
      <DayInput label={LABELS.first_day} required {...form.getInputProps('first_day')} />
      <Select
        allowDeselect={false}
        label={LABELS.entry_code}
        data={optionsOf(codes.entry)}
        data-autofocus
        {...form.getInputProps('entry_code')}
      />
      {hasEnded && (
        <DayInput
          label={LABELS.last_day}
          description="Clear it if the student stays."
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the last day' }}
          {...form.getInputProps('last_day')}
          value={form.values.last_day || null}
        />
      )}
      {hasEnded && !isOpen && (
        <>
          <Select
            allowDeselect={false}
            label={LABELS.exit_code}
            data={optionsOf(codes.exit)}
            {...form.getInputProps('exit_code')}
          />
          <TextInput
            label={LABELS.destination}
            description="The school or the place, if you know it."
            maxLength={120}
            {...form.getInputProps('destination')}
          />
        </>
      )}
      <Textarea
        label={LABELS.note}
        description="For the office only."
        autosize
        minRows={3}
        maxLength={500}
        {...form.getInputProps('note')}
      />
      {changesDays && (
        <ConsequencesPreview preview={preview} stays="Attendance, contacts, and notes stay on the record." />
      )}
    </FormDialog>
  )
}

type Values = Record<'first_day' | 'entry_code' | 'exit_code' | 'destination' | 'note', string> & {
  last_day: string | null
}

/** The values as they are sent: a cleared day is empty, and then there is no reason for leaving. */
const inForm = <V extends Values>(values: V) => ({
  ...values,
  last_day: values.last_day ?? '',
  ...(!values.last_day && { exit_code: '', destination: '' }),
})
