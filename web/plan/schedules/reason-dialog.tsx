import { useForm } from '@mantine/form'
import type { ScheduleConflict } from '#contract/plan/schedules/records.ts'
import type { DialogProps } from '#web/ui/dialog/dialog.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { ConflictList } from './conflict-list.tsx'

type ReasonDialogProps = Pick<DialogProps, 'title' | 'returnFocus' | 'transitionProps'> & {
  conflicts: readonly ScheduleConflict[]
  /** The label of the reason field. */
  label?: string
  submitLabel: string
  isPending?: boolean
  /** Receives the reason, or null if the user cancels. */
  answer: (reason: string | null) => void
}

/** Shows the conflicts of a change, which the user can save anyway by giving a reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { conflicts, label, isPending = false, answer, ...dialog } = props
  const form = useForm({ initialValues: { reason: '' } })
  const { reason } = form.values
  return (
    <FormDialog
      {...dialog}
      form={form}
      save={{ mutate: () => isPending || answer(reason.trim()), isPending }}
      canSubmit={reason.trim() !== ''}
      onClose={() => answer(null)}
    >
      <ConflictList
        conflicts={conflicts}
        {...(label !== undefined && { label })}
        reason={reason}
        onReason={(next) => form.setFieldValue('reason', next)}
      />
    </FormDialog>
  )
}
