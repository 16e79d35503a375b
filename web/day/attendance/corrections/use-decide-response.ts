import type { AbsenceKind } from '#contract/words.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'

type Decision = {
  id: number
  decision: 'accept' | 'decline'
  kind?: AbsenceKind | undefined
  /** Null takes the family's reason away. */
  reason_id?: number | null
  note: string
}

/** Accepts or declines a family response. */
export const useDecideResponse = () =>
  useSave('POST /attendance/answers/:answerId/', {
    send: ({ id, decision, kind, reason_id, note }: Decision) => ({
      params: { answerId: id },
      body: {
        decision,
        ...(kind && { kind }),
        ...(reason_id !== undefined && { reason_id }),
        note: note.trim(),
      },
    }),
    refreshes: [
      'GET /attendance/board/',
      'GET /attendance/absent/',
      'GET /attendance/absences/',
      'corrections',
    ],
    removesRow: true,
  })
