import { useMutation } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { hideUndo } from '#web/ui/feedback/undo-offer.ts'
import { useProposalCache } from '../queries.ts'

/** Undoes an accepted proposal, or an accepted part of one, as a whole. */
export function useUndoBatch(block: number) {
  const cache = useProposalCache(block)
  return useMutation({
    mutationFn: (id: number) => call('POST /schedules/api/batches/:id/undo/', { params: { id } }),
    onSuccess: async ({ message }) => {
      hideUndo()
      await Promise.all([cache.reloadPlan(), cache.reload()])
      toastSuccess(message)
    },
    onError: toastFailure,
  })
}
