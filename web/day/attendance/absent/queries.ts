import { query } from '#web/query.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { CallList, StudentToCall } from '#contract/day/attendance/calls.ts'
import { CALL_OUTCOME_LABELS } from '#contract/day/attendance/call-codes.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { callBody, type CallDraft } from './calls.ts'

/** The call list of a day. */
export const callListQuery = (date: string) => query('GET /attendance/calls/', { query: { date } })

type CallToRecord = { student: StudentToCall; draft: CallDraft }

/** Saves a call, and updates the student in the list from the reply. */
export function useRecordCall(date: string, onSaved: () => void) {
  const queries = useQueryClient()
  return useSave('POST /attendance/calls/', {
    send: ({ student, draft }: CallToRecord) => ({ body: callBody(student, date, draft) }),
    adds: ({ draft: { outcome, note } }) =>
      [CALL_OUTCOME_LABELS[outcome], note.trim()].filter(Boolean).join(', '),
    refreshes: ['attendance'],
    onSuccess: ({ student }) => {
      queries.setQueryData<CallList>(
        callListQuery(date).queryKey,
        (list) => list && { ...list, students: replaced(list.students, student) },
      )
      onSaved()
    },
  })
}

const replaced = (students: readonly StudentToCall[], student: StudentToCall) =>
  students.map((one) => (one.student_id === student.student_id ? student : one))
