import { Select, Skeleton, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { Enrollment, EnrollmentCodes } from '#contract/people/enrollments.ts'
import { longSpan, longDay } from '#web/school/days.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { onlyChanges } from '#web/ui/forms/only-changes.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { enrollmentCodesQuery } from '../queries.ts'

type EditEnrollmentProps = { studentId: number; enrollment: Enrollment; onClose: () => void }

const LABELS = {
  entry_code: 'Reason for entering',
  exit_code: 'Reason for leaving',
  destination: 'Went to',
  note: 'Note',
} as const

/** Says why a student entered or left. */
export function EditEnrollment(props: EditEnrollmentProps) {
  const codes = useQuery(enrollmentCodesQuery())
  if (codes.data) return <EnrollmentForm codes={codes.data} {...props} />
  return (
    <Dialog title={titleOf(props.enrollment)} onClose={props.onClose}>
      <ListState query={codes} skeleton={<Skeleton height={210} radius="md" />}>
        {() => null}
      </ListState>
    </Dialog>
  )
}

const titleOf = ({ first_day, last_day }: Enrollment) =>
  last_day === null ? `Enrolled since ${longDay(first_day)}` : `Enrolled ${longSpan(first_day, last_day)}`

type EnrollmentFormProps = EditEnrollmentProps & { codes: EnrollmentCodes }

function EnrollmentForm({ studentId, enrollment, codes, onClose }: EnrollmentFormProps) {
  const hasEnded = enrollment.last_day !== null
  const form = useForm({
    initialValues: {
      entry_code: enrollment.entry_code,
      exit_code: enrollment.exit_code ?? '',
      destination: enrollment.destination ?? '',
      note: enrollment.note ?? '',
    },
  })
  const save = useSave('PATCH /api/students/:studentId/enrollments/:enrollmentId/', {
    form,
    labels: LABELS,
    send: (values, before) => ({
      params: { studentId, enrollmentId: enrollment.id },
      body: onlyChanges(before, values),
    }),
    refreshes: ['GET /api/students/:studentId/enrollments/'],
  })
  return (
    <FormDialog
      title={titleOf(enrollment)}
      form={form}
      save={save}
      submitLabel="Save enrollment"
      onClose={onClose}
    >
      <Select
        allowDeselect={false}
        label={LABELS.entry_code}
        data={codes.entry.map(({ code, name }) => ({ value: code, label: name }))}
        data-autofocus
        {...form.getInputProps('entry_code')}
      />
      {hasEnded && (
        <>
          <Select
            allowDeselect={false}
            label={LABELS.exit_code}
            data={codes.exit.map(({ code, name }) => ({ value: code, label: name }))}
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
    </FormDialog>
  )
}
