import { hideUndo } from '#web/ui/feedback/undo-offer.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { removeAccepted } from '../../edits/history.ts'
import { PLAN_AND_PROPOSAL } from '../../plan-and-proposal.ts'

/** Undoes all that was accepted in one step. */
export const useUndoBatch = () =>
  useSave('POST /schedules/api/batches/:id/undo/', {
    send: (id: number) => ({ params: { id } }),
    refreshes: PLAN_AND_PROPOSAL,
    awaitsRefresh: true,
    onSuccess: (_, id) => {
      hideUndo()
      removeAccepted(id)
    },
  })
