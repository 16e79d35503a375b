import { useState } from 'react'
import type { ScheduleConflict } from '#contract/plan/schedules/records.ts'
import { CallFailure, type Reply } from '#web/api.ts'
import { longDay } from '#web/school/days.ts'
import { useAction } from '#web/ui/use-action.ts'
import { ReasonDialog } from '../reason-dialog.tsx'

/** What the user has allowed in the conflict dialog. */
type Overrides = { allow_conflicts?: boolean; reason?: string }
type SavedPeriod = Reply<'PUT /schedules/api/section-periods/:id/'>

type SaveOptions = {
  save: (overrides: Overrides) => Promise<SavedPeriod>
  /** Receives the id to use from now on: new times replace a section period that has already met with a new one. */
  onSaved: (id: number) => void
  onFailed: (failure: unknown) => Promise<void>
}

/**
 * Saves a section period and reports when the change takes effect. If assignments would conflict, the user is asked, and the
 * request is sent again with what they allow. The caller renders `dialog`.
 */
export function useSavePeriod({ save, onSaved, onFailed }: SaveOptions) {
  const [conflicts, setConflicts] = useState<ScheduleConflict[] | null>(null)
  const saving = useAction(save, {
    successMessage: savedText,
    refreshes: ['schedules'],
    onSuccess: (saved) => {
      setConflicts(null)
      onSaved(saved.id)
    },
    onFailure: async (failure) => {
      const isConflict = failure instanceof CallFailure && failure.code === 'clash'
      setConflicts(isConflict ? (failure.details.clashes as ScheduleConflict[]) : null)
      if (!isConflict) await onFailed(failure)
      return true
    },
  })
  const dialog = conflicts && (
    <ReasonDialog
      title="These times conflict"
      submitLabel="Save anyway"
      conflicts={conflicts}
      isPending={saving.isPending}
      answer={(reason) =>
        reason === null ? setConflicts(null) : saving.mutate({ allow_conflicts: true, reason })
      }
    />
  )
  return { save: () => saving.mutate({}), isPending: saving.isPending, dialog }
}

function savedText({ first_day, message }: SavedPeriod): string {
  if (first_day === null) return message
  return `${message} This applies from ${longDay(first_day)}; earlier days stay as they are.`
}
