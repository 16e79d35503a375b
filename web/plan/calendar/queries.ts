import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Closure } from '#contract/plan/calendar/calendar-shapes.ts'
import { call } from '#web/api.ts'
import { invalidate } from '#web/subjects.ts'
import { query } from '#web/query.ts'
import { schoolCalendarQuery } from '#web/school/calendar/closed-days.ts'
import { toastSuccess } from '#web/ui/feedback/toast.ts'

export const useSchoolCalendar = () => useQuery(schoolCalendarQuery)

export const useCalendarDay = (day: string) =>
  useQuery(query('GET /schedules/api/calendar/:day/', { params: { day } }))

type ClosureRange = { start: string | null; end: string | null; closure: number | undefined }

const impactQuery = ({ start, end, closure }: ClosureRange) =>
  queryOptions({
    ...query('GET /schedules/api/closures/impact/', {
      query: { start_date: start ?? undefined, end_date: end ?? undefined, closure_id: closure },
    }),
    retry: false,
  })

/** What a closure on these days would do; not loaded without a first day. */
export const useClosureImpact = (range: ClosureRange) =>
  useQuery({ ...impactQuery(range), enabled: range.start !== null })

/** Loads what removing a closure would do. */
export function useRemovalImpact() {
  const queries = useQueryClient()
  return (closure: number) =>
    queries.fetchQuery({ ...impactQuery({ start: null, end: null, closure }), staleTime: 0 })
}

export type ClosureValues = { name: string; start: string | null; end: string | null }

/** Saves a closure, or creates it without `closure`; undefined values remove it. */
export function useSaveClosure(closure?: Closure) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (values: ClosureValues | undefined) => sendClosure(closure, values),
    onSuccess: ({ message, ...calendar }) => {
      queries.setQueryData(schoolCalendarQuery.queryKey, calendar)
      void invalidate(queries, 'meetings')
      toastSuccess(message)
    },
  })
}

function sendClosure(closure: Closure | undefined, values: ClosureValues | undefined) {
  const params = { closureId: closure?.id ?? 0 }
  if (!values) return call('DELETE /schedules/api/closures/:closureId/', { params })
  const body = { name: values.name, start_date: values.start ?? '', end_date: values.end }
  return closure
    ? call('PUT /schedules/api/closures/:closureId/', { params, body })
    : call('POST /schedules/api/closures/', { body })
}
