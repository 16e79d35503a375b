import { Modal, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, failureMessage } from '#web/api.ts'
import { DayInput } from '#web/school/calendar/day-input.tsx'
import { useSchoolClock } from '#web/school/clock.ts'
import { mediumDay } from '#web/school/days.ts'
import { fullName } from '#web/school/person-name.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { useAddKey } from '#web/ui/forms/use-add-key.ts'
import { required, showFieldErrors } from '#web/ui/forms/form-errors.ts'
import { FormDialogActions, GuardedForm } from '#web/ui/forms/record-form.tsx'
import { useFormGuard, type FormGuard } from '#web/ui/forms/unsaved-guard.ts'
import { invalidateConversations } from './queries.ts'

type Student = { id: number; first_name: string; last_name: string }
type AddConversationProps = { student: Student; opened: boolean; onClose: () => void }

export function AddConversation({ student, opened, onClose }: AddConversationProps) {
  const guard = useFormGuard()
  return (
    <Modal
      opened={opened}
      onClose={() => void guard.closeWhenSaved(onClose)}
      title={`Conversation about ${fullName(student)}`}
    >
      <ConversationForm student={student} guard={guard} onClose={onClose} />
    </Modal>
  )
}

const LABELS = { day: 'Day', note: 'Note' } as const

type ConversationFormProps = Omit<AddConversationProps, 'opened'> & { guard: FormGuard }

/** The day of a conversation, today at first; a day to come cannot be chosen. */
function ConversationForm({ student, guard, onClose }: ConversationFormProps) {
  const { today } = useSchoolClock()
  const addKey = useAddKey()
  const queries = useQueryClient()
  const form = useForm<{ day: string | null; note: string }>({
    initialValues: { day: today, note: '' },
    validate: { day: required(LABELS.day) },
  })
  const save = useMutation({
    mutationFn: ({ day, note }: { day: string | null; note: string }) =>
      addKey.send([mediumDay(day ?? today), note.trim()].filter(Boolean).join(', '), (headers) =>
        call('POST /api/students/:studentId/conversations/', {
          params: { studentId: student.id },
          body: { day: day ?? today, note },
          headers,
        }),
      ),
    onSuccess: ({ message }) => {
      toastSuccess(message)
      guard.release()
      void invalidateConversations(queries, student.id)
      onClose()
    },
    onError: (failure) => showFieldErrors(form, failure, LABELS),
  })
  return (
    <GuardedForm guard={guard} form={form} gap={16} onSave={(values) => save.mutate(values)}>
      {save.error && <Notice tone="bad">{failureMessage(save.error)}</Notice>}
      <Text c="dimmed">
        Absences until this day and after it are compared here and in the chronic absence report.
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
      <FormDialogActions
        submitLabel="Save conversation"
        isSaving={save.isPending}
        cancel={{ label: 'Cancel', onClick: () => void guard.closeWhenSaved(onClose) }}
      />
    </GuardedForm>
  )
}
