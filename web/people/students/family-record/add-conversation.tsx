import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { DayInput } from '#web/school/calendar/day-input.tsx'
import { useSchoolClock } from '#web/school/clock.ts'
import { mediumDay } from '#web/school/days.ts'
import { fullName } from '#web/school/person-name.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { required } from '#web/ui/forms/form-errors.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { CONVERSATIONS } from './queries.ts'

type Student = { id: number; first_name: string; last_name: string }
type AddConversationProps = { student: Student; onClose: () => void }

const LABELS = { day: 'Day', note: 'Note' } as const

/** Adds a conversation. Its day is today by default and cannot be in the future. */
export function AddConversation({ student, onClose }: AddConversationProps) {
  const { today } = useSchoolClock()
  const form = useForm<{ day: string | null; note: string }>({
    initialValues: { day: today, note: '' },
    validate: { day: required(LABELS.day) },
  })
  const save = useSave('POST /api/students/:studentId/conversations/', {
    form,
    labels: LABELS,
    send: ({ day, note }) => ({ params: { studentId: student.id }, body: { day: day ?? today, note } }),
    adds: ({ day, note }) => [mediumDay(day ?? today), note.trim()].filter(Boolean).join(', '),
    refreshes: CONVERSATIONS,
  })
  return (
    <FormDialog
      title={`Conversation about ${fullName(student)}`}
      form={form}
      save={save}
      submitLabel="Save conversation"
      onClose={onClose}
      gap={16}
    >
      <Text c="dimmed">
        Absences up to this day and after it are compared here and in the chronic absence report.
      </Text>
      <DayInput label={LABELS.day} maxDate={today} data-autofocus {...form.getInputProps('day')} />
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
