import { pluralize, pluralForm } from '#contract/words.ts'
import { failureMessage } from '#web/api.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { useAction } from '#web/ui/use-action.ts'

type DeleteOptions = {
  /** Loads the question with what currently depends on the record. */
  question: () => Promise<{ message: string; details: string }>
  remove: () => Promise<{ message: string }>
  onDeleted: () => void
}

const phrase = (failure: unknown) => `Failed to delete. ${failureMessage(failure)}`

/** Deletes a record once the user confirms, knowing what depends on it. */
export function useDeleteRecord({ question, remove, onDeleted }: DeleteOptions) {
  const deleting = useAction(remove, {
    refreshes: ['schedules'],
    awaitsRefresh: true,
    onSuccess: onDeleted,
    phrase,
  })
  const ask = async () => {
    try {
      if (await confirm({ ...(await question()), confirmLabel: 'Delete', isDestructive: true }))
        deleting.mutate()
    } catch (failure) {
      toastFailure(phrase(failure))
    }
  }
  return { ask, isPending: deleting.isPending }
}

/** Explains what deleting does to past days and to attendance that was taken. */
export function archivedText({ marks, has_past }: { marks: number; has_past: boolean }): string {
  const taken =
    marks > 0
      ? `${pluralize(marks, 'mark')} ${pluralForm(marks, 'has', 'have')} been saved.`
      : 'No attendance has been taken.'
  if (!has_past) return taken
  return `${taken} It has already met, so it will be archived: it is removed starting today, and earlier days stay as they are.`
}
