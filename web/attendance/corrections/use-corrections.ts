import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, CallFailure, type Reply } from '#web/api.ts'
import { focusHeading } from '#web/ui/focus/focus-heading.ts'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'

export type Correction = Reply<'GET /attendance/corrections/'>[number]
type Ending = { withdraw: number } | { decide: Correction; decision: 'accept' | 'decline'; note: string }

/** Ends a request; whatever comes of it, the lists and the board are read anew. */
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
    onSettled: async (_, error) => {
      if (error instanceof CallFailure && error.status === 0) return
      // Not the sheet: it must not change under anyone's hands.
      void queryClient.invalidateQueries({ queryKey: ['attendance', 'board'] })
      await queryClient.invalidateQueries({ queryKey: ['attendance', 'corrections'] })
      setTimeout(() => document.activeElement === document.body && focusHeading())
    },
  })
}

const SAID: Record<Correction['state'], (teacher: string) => string> = {
  open: () => 'The request is open.',
  accepted: (teacher) => `Accepted: the marks of ${teacher}'s sheet are corrected.`,
  declined: (teacher) => `Declined: ${teacher}'s sheet stays as it is.`,
  withdrawn: () => 'Your request is withdrawn.',
}
