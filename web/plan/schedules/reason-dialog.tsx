import { useForm } from '@mantine/form'
import type { ScheduleConflict } from '#contract/plan/schedules/records.ts'
import type { DialogProps } from '#web/ui/dialog/dialog.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { ConflictList } from './conflict-list.tsx'

type ReasonDialogProps = Pick<DialogProps, 'title' | 'returnFocus' | 'transitionProps'> & {
  conflicts: readonly ScheduleConflict[]
  /** Of the field for the reason. */
  label?: string
  submitLabel: string
  isPending?: boolean
  /** Null leaves everything as it is. */
  answer: (reason: string | null) => void
}

/** The conflicts of a change; with a reason it is saved anyway. */
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
