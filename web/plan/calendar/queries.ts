import type { UseFormReturnType } from '@mantine/form'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Closure } from '#contract/plan/calendar/calendar-shapes.ts'
import type { SchoolYear } from '#contract/plan/calendar/school-years.ts'
import { query } from '#web/query.ts'
import { schoolCalendarQuery } from '#web/school/calendar/closed-days.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'

const CALENDAR = 'GET /schedules/api/calendar/'

export const schoolYearsQuery = query('GET /api/school-years/')

/** What changes with a school year, the dates in the settings included. */
export const YEARS_CHANGED = ['GET /api/school-years/', CALENDAR, 'GET /api/settings/', 'meetings'] as const

/** The calendar of a school year. The address names any but the current one. */
export const calendarPath = ({ id, is_current }: Pick<SchoolYear, 'id' | 'is_current'>) =>
  `/schedules/calendar${is_current ? '' : `?year=${id}`}`

/** The id of the year in the address; undefined for the current year. */
function useYearInAddress(): number | undefined {
  const [search] = useSearchParams()
  const year = search.get('year') ?? ''
  return /^[1-9]\d{0,8}$/.test(year) ? Number(year) : undefined
}

const calendarQuery = (year: number | undefined) =>
  year === undefined ? schoolCalendarQuery : query(CALENDAR, { query: { year } })

/** The calendar of the year in the address. */
export const useSchoolCalendar = () => useQuery(calendarQuery(useYearInAddress()))

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

/** How a change of a closure is sent and shown. The closures of another year are also in the calendar of the current one. */
function useChangeOfClosures() {
  const year = useYearInAddress()
  return {
    query: { year },
    shown: {
      updates: calendarQuery(year).queryKey,
      refreshes: year === undefined ? (['meetings'] as const) : (['meetings', CALENDAR] as const),
    },
  }
}

/** Saves changes to `closure`, or creates a new one without it. */
export function useSaveClosure(form: UseFormReturnType<ClosureValues>, closure?: Closure) {
  const { query: inYear, shown } = useChangeOfClosures()
  const shared = { ...shown, form, labels: { name: 'Name' } }
  const bodyOf = ({ name, start, end }: ClosureValues) => ({ name, start_date: start ?? '', end_date: end })
  const change = useSave('PUT /schedules/api/closures/:closureId/', {
    ...shared,
    send: (values) => ({ params: { closureId: closure?.id ?? 0 }, query: inYear, body: bodyOf(values) }),
  })
  const add = useSave('POST /schedules/api/closures/', {
    ...shared,
    send: (values) => ({ query: inYear, body: bodyOf(values) }),
  })
  return closure ? change : add
}

export function useRemoveClosure({ id }: Closure) {
  const { query: inYear, shown } = useChangeOfClosures()
  return useSave('DELETE /schedules/api/closures/:closureId/', {
    ...shown,
    send: () => ({ params: { closureId: id }, query: inYear }),
  })
}
