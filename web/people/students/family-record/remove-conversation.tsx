import type { FamilyRecordEntry } from '#contract/day/families/family-record.ts'
import { shortDay } from '#web/school/days.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import { CONVERSATIONS } from './queries.ts'

type RemoveConversationProps = {
  student: { id: number }
  conversation: Extract<FamilyRecordEntry, { type: 'conversation' }>
}

/** Deletes a conversation that was added by mistake. */
export function RemoveConversation({ student, conversation }: RemoveConversationProps) {
  const remove = useSave('DELETE /api/students/:studentId/conversations/:conversationId/', {
    send: () => ({ params: { studentId: student.id, conversationId: conversation.id } }),
    refreshes: CONVERSATIONS,
    awaitsRefresh: true,
  })
  const ask = async () => {
    const message = `Delete the conversation on ${shortDay(conversation.day)}?`
    const details = 'Its note will be deleted, and absences before and after it will no longer be compared.'
    if (await confirm({ message, details, confirmLabel: 'Delete', isDestructive: true })) remove.mutate()
  }
  return (
    <RowButton
      label="Delete"
      subject={`the conversation on ${shortDay(conversation.day)}`}
      className="screen-only"
      loading={remove.isPending}
      onClick={() => void ask()}
    />
  )
}
