import type { AbsenceKind } from '#contract/words.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'

type Decision = {
  id: number
  decision: 'accept' | 'decline'
  kind?: AbsenceKind | undefined
  note: string
}

/** Accepts or declines a family response. */
export const useDecideResponse = () =>
  useSave('POST /attendance/answers/:answerId/', {
    send: ({ id, decision, kind, note }: Decision) => ({
      params: { answerId: id },
      body: { decision, ...(kind && { kind }), note: note.trim() },
    }),
    refreshes: [
      'GET /attendance/board/',
      'GET /attendance/absent/',
      'GET /attendance/absences/',
      'corrections',
    ],
    removesRow: true,
  })
