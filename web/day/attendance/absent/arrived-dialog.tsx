import { Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ReasonSelect } from '#web/school/absent/reason-select.tsx'
import { ClockInput } from '#web/school/calendar/clock-input.tsx'
import { useSchoolClock } from '#web/school/clock.ts'
import { REASONS, type CounterStudent, type Reason } from '#web/school/counter/counter-student.ts'
import { useUndoEntry } from '#web/school/counter/use-undo-entry.ts'
import { fullName } from '#web/school/person-name.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'

export type ArrivedDialogProps = { student: CounterStudent; onClose: () => void }

type ArrivalValues = { time: string; reason_id: number | null; reason: Reason; note: string }

/** When a student arrived, and why so late. */
export function ArrivedDialog({ student, onClose }: ArrivedDialogProps) {
  const { time } = useSchoolClock()
  const form = useForm<ArrivalValues>({ initialValues: { time, reason_id: null, reason: '', note: '' } })
  const undo = useUndoEntry()
  const save = useSave('POST /attendance/arrivals/', {
    form,
    labels: LABELS,
    send: ({ time: at, reason_id, reason, note }) => ({
      body: { student_id: student.student_id, time: at, reason_id, reason, note },
    }),
    refreshes: ['attendance'],
    removesRow: true,
    undo:
      ({ absence_id }) =>
      () =>
        undo.mutate(absence_id),
  })
  return (
    <FormDialog
      title={`${fullName(student)} arrived`}
      form={form}
      save={save}
      submitLabel="Save"
      onClose={onClose}
    >
      <ClockInput label={LABELS.time} maw={180} {...form.getInputProps('time')} />
      <ReasonSelect
        value={form.values.reason_id}
        error={form.errors['reason_id']}
        onReason={(reason) =>
          form.setValues({
            reason_id: reason?.id ?? null,
            ...(reason && { reason: reason.is_excused ? 'excused' : 'unexcused' }),
          })
        }
      />
      <Select
        label={LABELS.reason}
        description="Without one, what was reported applies, or the family is called."
        allowDeselect={false}
        data={[...REASONS]}
        {...form.getInputProps('reason')}
      />
      <TextInput
        label={LABELS.note}
        description="Only the office can see it. It is not on the pass."
        maxLength={500}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  )
}

const LABELS = { time: 'Arrived at', reason_id: 'Reason', reason: 'Excuse', note: 'Note' }
