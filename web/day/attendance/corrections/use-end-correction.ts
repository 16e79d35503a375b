import { call, type Reply } from '#web/api.ts'
import { useAction } from '#web/ui/use-action.ts'

export type Correction = Reply<'GET /attendance/corrections/'>[number]
type CorrectionEnd =
  | { withdraw: number }
  | { decide: Correction; decision: 'accept' | 'decline'; note: string }

/** Accepts, declines or withdraws a request. */
export const useEndCorrection = () =>
  useAction(
    (correctionEnd: CorrectionEnd) =>
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
    {
      successMessage: ({ state, teacher }) => END_MESSAGES[state](teacher.name),
      refreshes: ['GET /attendance/board/', 'corrections'],
      removesRow: true,
    },
  )

const END_MESSAGES: Record<Correction['state'], (teacher: string) => string> = {
  open: () => 'The request is open again.',
  accepted: (teacher) => `Accepted: the marks on ${teacher}’s sheet are corrected.`,
  declined: (teacher) => `Declined: ${teacher}’s sheet stays as it is.`,
  withdrawn: () => 'Your request was withdrawn.',
}
