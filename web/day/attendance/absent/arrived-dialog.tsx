import { useForm } from '@mantine/form'
import { ClockInput } from '#web/school/calendar/clock-input.tsx'
import { useSchoolClock } from '#web/school/clock.ts'
import {
  CounterReasonFields,
  NO_REASON,
  REASON_LABELS,
  type CounterReason,
} from '#web/school/counter/counter-reason.tsx'
import type { CounterStudent } from '#web/school/counter/counter-student.ts'
import { useUndoEntry } from '#web/school/counter/use-undo-entry.ts'
import { clockTime } from '#web/school/display.ts'
import { fullName } from '#web/school/person-name.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'

export type ArrivedDialogProps = { student: CounterStudent; onClose: () => void }

type ArrivalValues = CounterReason & { time: string }

/** When a student arrived, and why so late. */
export function ArrivedDialog({ student, onClose }: ArrivedDialogProps) {
  const { time } = useSchoolClock()
  const form = useForm<ArrivalValues>({ initialValues: { time, ...NO_REASON } })
  const undo = useUndoEntry()
  const save = useSave('POST /attendance/arrivals/', {
    form,
    labels: LABELS,
    send: ({ time: at, reason_id, reason, note }) => ({
      body: { student_id: student.student_id, time: at, reason_id, reason, note },
    }),
    adds: ({ time: at, note }) => ['Arrived', at && clockTime(at), note.trim()].filter(Boolean).join(', '),
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
      <CounterReasonFields
        form={form}
        withoutExcuse="Without one, what was reported applies, or the family is called."
        noteDescription="Only the office can see it. It is not on the pass."
      />
    </FormDialog>
  )
}

const LABELS = { time: 'Arrived at', ...REASON_LABELS }
