import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, CallFailure, type Reply } from '#web/api.ts'
import { toastFailure, toastSuccess } from '#web/ui/toast.ts'

export type Correction = Reply<'GET /attendance/corrections/'>[number]
type Ending = { withdraw: number } | { decide: Correction; decision: 'accept' | 'decline'; note: string }

/** Ends a request; whatever comes of it, the lists, the board and the sheets are read anew. */
export function useEndCorrection() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ending: Ending) =>
      'withdraw' in ending
        ? call('POST /attendance/corrections/:correctionId/withdraw/', {
            params: { correctionId: ending.withdraw },
          })
        : call('POST /attendance/corrections/:correctionId/decide/', {
            params: { correctionId: ending.decide.id },
            body: { decision: ending.decision, note: ending.note, version: ending.decide.version },
          }),
    onSuccess: ({ state, teacher }) => toastSuccess(SAID[state](teacher.name)),
    onError: toastFailure,
    onSettled: (_, error) =>
      error instanceof CallFailure && error.status === 0
        ? undefined
        : queryClient.invalidateQueries({ queryKey: ['attendance'] }),
  })
}

const SAID: Record<Correction['state'], (teacher: string) => string> = {
  open: () => 'The request is open.',
  accepted: (teacher) => `Accepted: the marks of ${teacher}'s sheet are corrected.`,
  declined: (teacher) => `Declined: ${teacher}'s sheet stays as it is.`,
  withdrawn: () => 'Your request is withdrawn.',
}
