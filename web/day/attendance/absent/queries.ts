import { query } from '#web/query.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { CallList, StudentToCall } from '#contract/day/attendance/calls.ts'

/** The call list of a day. */
export const callListQuery = (date: string) => query('GET /attendance/calls/', { query: { date } })

/** Updates a student in the list of a day, as the reply of a call has them. */
export function useReplaceInCallList(date: string): (student: StudentToCall) => void {
  const queries = useQueryClient()
  return (student) =>
    queries.setQueryData<CallList>(
      callListQuery(date).queryKey,
      (list) =>
        list && {
          ...list,
          students: list.students.map((one) => (one.student_id === student.student_id ? student : one)),
        },
    )
}
