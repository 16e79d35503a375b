import { hideUndo } from '#web/ui/feedback/undo-offer.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { PLAN_AND_PROPOSAL } from '../queries.ts'

/** Undoes all that was accepted in one step. */
export const useUndoBatch = () =>
  useSave('POST /schedules/api/batches/:id/undo/', {
    send: (id: number) => ({ params: { id } }),
    refreshes: PLAN_AND_PROPOSAL,
    awaitsRefresh: true,
    onSuccess: hideUndo,
  })
