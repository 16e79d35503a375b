import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AbsenceKind } from '#contract/words.ts'
import { CallFailure, call } from '#web/api.ts'
import { invalidate } from '#web/subjects.ts'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { focusHeading } from '#web/ui/focus/focus-heading.ts'

type Decision = {
  id: number
  decision: 'accept' | 'decline'
  kind?: AbsenceKind | undefined
  note: string
}

/** Accepts or declines what a family told, and then reloads the lists and what follows from the marks. */
export function useDecideAnswer() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, decision, kind, note }: Decision) =>
      call('POST /attendance/answers/:answerId/', {
        params: { answerId: id },
        body: { decision, ...(kind && { kind }), note: note.trim() },
      }),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: toastFailure,
    onSettled: async (_, error) => {
      if (error instanceof CallFailure && error.status === 0) return
      void invalidate(
        queries,
        'GET /attendance/board/',
        'GET /attendance/absent/',
        'GET /attendance/absences/',
      )
      await invalidate(queries, 'corrections')
      setTimeout(() => document.activeElement === document.body && focusHeading())
    },
  })
}
