import type { UseFormReturnType } from '@mantine/form'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Closure } from '#contract/plan/calendar/calendar-shapes.ts'
import { query } from '#web/query.ts'
import { schoolCalendarQuery } from '#web/school/calendar/closed-days.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'

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

/** Loads what a closure on these days would do, as soon as a first day is chosen. */
export const useClosureImpact = (range: ClosureRange) =>
  useQuery({ ...impactQuery(range), enabled: range.start !== null })

/** Loads what removing a closure would do. */
export function useRemovalImpact() {
  const queries = useQueryClient()
  return (closure: number) =>
    queries.fetchQuery({ ...impactQuery({ start: null, end: null, closure }), staleTime: 0 })
}

export type ClosureValues = { name: string; start: string | null; end: string | null }

const CHANGED = {
  updates: schoolCalendarQuery.queryKey,
  refreshes: ['meetings'],
} as const

/** Saves changes to `closure`, or creates a new one without it. */
export function useSaveClosure(form: UseFormReturnType<ClosureValues>, closure?: Closure) {
  const shared = { ...CHANGED, form, labels: { name: 'Name' } }
  const bodyOf = ({ name, start, end }: ClosureValues) => ({ name, start_date: start ?? '', end_date: end })
  const change = useSave('PUT /schedules/api/closures/:closureId/', {
    ...shared,
    send: (values) => ({ params: { closureId: closure?.id ?? 0 }, body: bodyOf(values) }),
  })
  const add = useSave('POST /schedules/api/closures/', {
    ...shared,
    send: (values) => ({ body: bodyOf(values) }),
  })
  return closure ? change : add
}

export const useRemoveClosure = ({ id }: Closure) =>
  useSave('DELETE /schedules/api/closures/:closureId/', {
    ...CHANGED,
    send: () => ({ params: { closureId: id } }),
  })
