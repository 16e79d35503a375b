import { useMutation } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { hideUndo } from '#web/ui/feedback/toast-undo.tsx'
import { createKept } from '../kept.ts'
import { useProposalCache } from '../queries.ts'

/** What accepting a proposal has changed in a block, by its id, while it can be undone as a whole. */
type FreshBatch = { id: number; changes: number }

/** By block: what was accepted last on this page; null once it was undone or closed. */
export const useFreshBatch = createKept<FreshBatch | null>()

/** Undoes an accepted proposal as a whole. */
export function useUndoBatch(block: number) {
  const cache = useProposalCache(block)
  const [, setBatch] = useFreshBatch(block)
  return useMutation({
    mutationFn: (id: number) => call('POST /schedules/api/batches/:id/undo/', { params: { id } }),
    onSuccess: async ({ message }) => {
      hideUndo()
      setBatch(null)
      toastSuccess(message)
      await Promise.all([cache.reloadPlan(), cache.reload()])
    },
    onError: toastFailure,
  })
}
