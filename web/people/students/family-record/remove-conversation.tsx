import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FamilyRecordEntry } from '#contract/day/families/family-record.ts'
import { call } from '#web/api.ts'
import { shortDay } from '#web/school/days.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import { invalidateConversations } from './queries.ts'

type RemoveConversationProps = {
  student: { id: number }
  conversation: Extract<FamilyRecordEntry, { type: 'conversation' }>
}

/** For one that was entered by mistake. */
export function RemoveConversation({ student, conversation }: RemoveConversationProps) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () =>
      call('DELETE /api/students/:studentId/conversations/:conversationId/', {
        params: { studentId: student.id, conversationId: conversation.id },
      }),
    onSuccess: ({ message }) => {
      toastSuccess(message)
      return invalidateConversations(queries, student.id)
    },
    onError: toastFailure,
  })
  const ask = async () => {
    const message = `Remove the conversation of ${shortDay(conversation.day)}?`
    const details = 'Its note is lost, and absences before and after it are not compared any more.'
    if (await confirm({ message, details, confirmLabel: 'Remove', isDestructive: true })) remove.mutate()
  }
  return (
    <RowButton
      label="Remove"
      subject={`the conversation of ${shortDay(conversation.day)}`}
      className="screen-only"
      disabled={remove.isPending}
      onClick={() => void ask()}
    />
  )
}
