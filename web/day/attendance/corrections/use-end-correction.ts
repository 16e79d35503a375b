import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, CallFailure, type Reply } from '#web/api.ts'
import { invalidate } from '#web/subjects.ts'
import { focusHeading } from '#web/ui/focus/focus-heading.ts'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'

export type Correction = Reply<'GET /attendance/corrections/'>[number]
type CorrectionEnd =
  | { withdraw: number }
  | { decide: Correction; decision: 'accept' | 'decline'; note: string }

/** Accepts, declines or withdraws a request, and then reloads the lists and the board. */
export function useEndCorrection() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (correctionEnd: CorrectionEnd) =>
      'withdraw' in correctionEnd
        ? call('POST /attendance/corrections/:correctionId/withdraw/', {
            params: { correctionId: correctionEnd.withdraw },
          })
        : call('POST /attendance/corrections/:correctionId/decide/', {
            params: { correctionId: correctionEnd.decide.id },
            body: {
              decision: correctionEnd.decision,
              note: correctionEnd.note,
              version: correctionEnd.decide.version,
            },
          }),
    onSuccess: ({ state, teacher }) => toastSuccess(END_MESSAGES[state](teacher.name)),
    onError: toastFailure,
    onSettled: async (_, error) => {
      if (error instanceof CallFailure && error.status === 0) return
      void invalidate(queryClient, 'GET /attendance/board/')
      await invalidate(queryClient, 'corrections')
      setTimeout(() => document.activeElement === document.body && focusHeading())
    },
  })
}

const END_MESSAGES: Record<Correction['state'], (teacher: string) => string> = {
  open: () => 'The request is open.',
  accepted: (teacher) => `Accepted: the marks of ${teacher}'s sheet are corrected.`,
  declined: (teacher) => `Declined: ${teacher}'s sheet stays as it is.`,
  withdrawn: () => 'Your request is withdrawn.',
}
