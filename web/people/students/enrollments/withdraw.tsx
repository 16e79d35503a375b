import { Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { Enrollment, EnrollmentCodes } from '#contract/people/enrollments.ts'
import { query } from '#web/query.ts'
import { DayInput } from '#web/school/calendar/day-input.tsx'
import { useSchoolClock } from '#web/school/clock.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { PREVIEWS } from '#web/ui/forms/preview-query.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { ConsequencesPreview } from './consequences.tsx'
import { ENROLLMENT_REFRESHES, LABELS, optionsOf, WithCodes } from './with-codes.tsx'

type WithdrawProps = {
  studentId: number
  name: string
  enrollment: Enrollment
  /** The reason that is chosen when the dialog opens. */
  exitCode: string | null
  onClose: () => void
}

type Values = { last_day: string | null; exit_code: string | null; destination: string; note: string }

const CHANGES_OF_GRADE = new Set(['promoted', 'retained'])

/** Ends a student's enrollment, and says before what that ends and changes. */
export const Withdraw = (props: WithdrawProps) => (
  <WithCodes title={`Withdraw ${props.name}`} onClose={props.onClose}>
    {(codes) => <WithdrawForm codes={codes} {...props} />}
  </WithCodes>
)

function WithdrawForm({
  studentId,
  name,
  enrollment,
  codes,
  exitCode,
  onClose,
}: WithdrawProps & { codes: EnrollmentCodes }) {
  const { today } = useSchoolClock()
  const { first_day } = enrollment
  const form = useForm<Values>({
    initialValues: {
      last_day: today < first_day ? first_day : today,
      exit_code: exitCode,
      destination: '',
      note: '',
    },
    validate: {
      last_day: (day, { exit_code }) => (day || exit_code === 'no_show' ? null : 'Choose the last day.'),
      exit_code: (code) => (code ? null : 'Choose why the student leaves.'),
    },
  })
  const bodyOf = ({ last_day, exit_code, destination, note }: Values) => ({
    // A student who never attended has no last day of their own.
    last_day: exit_code === 'no_show' ? first_day : (last_day ?? ''),
    exit_code: exit_code ?? '',
    destination,
    note,
  })
  const save = useSave('POST /api/students/:studentId/withdraw/', {
    form,
    labels: LABELS,
    send: (values) => ({ params: { studentId }, body: bodyOf(values) }),
    refreshes: ENROLLMENT_REFRESHES,
    // The button that opened the dialog may be gone then, and the focus must not stay on it.
    awaitsRefresh: true,
  })
  const { last_day, exit_code } = form.values
  const isNoShow = exit_code === 'no_show'
  const isComplete = exit_code !== null && (isNoShow || last_day !== null)
  const preview = useQuery({
    ...query('POST /api/students/:studentId/withdraw/', {
      params: { studentId },
      body: { ...bodyOf(form.values), destination: '', note: '', preview_only: true },
    }),
    ...PREVIEWS,
    enabled: isComplete,
  })
  const exits = codes.exit.filter(({ code }) => !CHANGES_OF_GRADE.has(code))
  return (
    <FormDialog title={`Withdraw ${name}`} form={form} save={save} submitLabel="Withdraw" onClose={onClose}>
      <Select
        label={LABELS.exit_code}
        placeholder="Choose a reason"
        required
        allowDeselect={false}
        data={optionsOf(exits)}
        data-autofocus
        {...form.getInputProps('exit_code')}
      />
      {!isNoShow && (
        <>
          <DayInput
            label={LABELS.last_day}
            description="The last day in class. If it is after today, the student stays active until then."
            required
            minDate={first_day}
            {...form.getInputProps('last_day')}
          />
          <TextInput
            label="Goes to"
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
        minRows={2}
        maxLength={500}
        {...form.getInputProps('note')}
      />
      {isComplete && (
        <ConsequencesPreview
          preview={preview}
          stays={
            isNoShow
              ? 'Contacts and notes stay. The student counts in no report of this enrollment.'
              : 'Attendance, contacts, and notes stay on the record.'
          }
        />
      )}
    </FormDialog>
  )
}
