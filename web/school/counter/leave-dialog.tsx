import { Autocomplete } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/query.ts'
import { ClockInput } from '#web/school/calendar/clock-input.tsx'
import { useSchoolClock } from '#web/school/clock.ts'
import { clockTime } from '#web/school/display.ts'
import { fullName } from '#web/school/person-name.ts'
import { bestMatches, searchWords } from '#web/school/search/matching.ts'
import { StudentSelect } from '#web/school/search/student-select.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { CounterReasonFields, NO_REASON, REASON_LABELS, type CounterReason } from './counter-reason.tsx'
import type { CounterStudent } from './counter-student.ts'
import { useUndoEntry } from './use-undo-entry.ts'

export type LeaveDialogProps = {
  /** Undefined where the dialog asks for the student too. */
  student?: CounterStudent
  onClose: () => void
}

type LeaveValues = CounterReason & { student_id: number | null; time: string; picked_up_by: string }

/** Who is dismissed early, when, who picks up the student, and why. */
export function LeaveDialog({ student, onClose }: LeaveDialogProps) {
  const { time } = useSchoolClock()
  const form = useForm<LeaveValues>({
    initialValues: {
      student_id: student?.student_id ?? null,
      time,
      picked_up_by: '',
      ...NO_REASON,
    },
    validate: { student_id: (id) => (id === null ? 'Choose a student.' : null) },
  })
  const undo = useUndoEntry()
  const save = useSave('POST /attendance/leaves/', {
    form,
    labels: LABELS,
    send: ({ student_id, time: at, picked_up_by, reason_id, reason, note }) => ({
      body: { student_id: student_id ?? 0, time: at, picked_up_by, reason_id, reason, note },
    }),
    adds: ({ time: at, picked_up_by }) =>
      ['Dismissed', at && clockTime(at), picked_up_by.trim()].filter(Boolean).join(', '),
    refreshes: ['attendance', 'students'],
    undo:
      ({ absence_id }) =>
      () =>
        undo.mutate(absence_id),
  })
  return (
    <FormDialog
      title={student ? `Dismiss ${fullName(student)}` : 'Dismiss student'}
      form={form}
      save={save}
      submitLabel="Dismiss"
      onClose={onClose}
    >
      {!student && (
        <StudentSelect
          label={LABELS.student_id}
          value={form.values.student_id}
          error={form.errors['student_id']}
          onChange={(id) => form.setFieldValue('student_id', id)}
        />
      )}
      <ClockInput label={LABELS.time} maw={180} {...form.getInputProps('time')} />
      <PickedUpBy studentId={form.values.student_id} {...form.getInputProps('picked_up_by')} />
      <CounterReasonFields
        form={form}
        withoutExcuse="Without one, what was reported applies, or the dismissal is excused."
        noteDescription="Only the office can see it."
      />
    </FormDialog>
  )
}

const LABELS = {
  student_id: 'Student',
  time: 'Dismissed at',
  picked_up_by: 'Picked up by',
  ...REASON_LABELS,
}

type PickedUpByProps = { studentId: number | null; value?: string; onChange?: (text: string) => void }

/** Free text, with the student's contacts to choose from. */
function PickedUpBy({ studentId, ...field }: PickedUpByProps) {
  const contacts = useQuery({
    ...query('GET /api/students/:studentId/contacts/', { params: { studentId: studentId ?? 0 } }),
    enabled: studentId !== null,
  })
  const names = (contacts.data?.contacts ?? []).map(({ name, relation }) =>
    [name, relation].filter(Boolean).join(', '),
  )
  return (
    <Autocomplete
      label={LABELS.picked_up_by}
      placeholder="Nobody"
      maxLength={500}
      data={[...new Set(names)]}
      filter={({ options, search }) => (names.includes(search) ? options : matching(options, search))}
      {...field}
    />
  )
}

const matching = <O extends object>(options: O[], search: string): O[] =>
  bestMatches(searchWords(search), options, (option) => [
    'label' in option && typeof option.label === 'string' ? option.label : '',
  ])
