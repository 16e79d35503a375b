import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { REQUESTS, type AbsenceRequest } from './queries.ts'
import { daysText } from './request-text.ts'

type DeclineDialogProps = { request: AbsenceRequest; onClose: () => void }

/** Declines a request with a sentence that the teacher reads. */
export function DeclineDialog({ request, onClose }: DeclineDialogProps) {
  const { id, version, teacher } = request
  const form = useForm({ initialValues: { answer: '' } })
  const decline = useSave('POST /schedules/api/absence-requests/:requestId/decline/', {
    form,
    send: ({ answer }: { answer: string }) => ({
      params: { requestId: id },
      body: { version, answer: answer.trim() },
    }),
    refreshes: REQUESTS,
    removesRow: true,
  })
  return (
    <FormDialog
      title={`Decline the request of ${teacher.name}`}
      form={form}
      save={decline}
      submitLabel="Decline"
      canSubmit={form.values.answer.trim() !== ''}
      onClose={onClose}
    >
      <Text c="dimmed">{daysText(request)}</Text>
      <Textarea
        label={`Answer to ${teacher.name}`}
        required
        autosize
        minRows={2}
        maxRows={8}
        maxLength={500}
        {...form.getInputProps('answer')}
      />
    </FormDialog>
  )
}
