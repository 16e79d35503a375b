import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { WeekSummary } from '#contract/students.ts'
import { call } from '#web/api.ts'

/** The whole list, fetched once and kept until someone here changes it. */
export const useStudents = (inactive: boolean) =>
  useQuery({
    queryKey: ['students', 'list', inactive],
    queryFn: ({ signal }) =>
      call('GET /students/api/list/', { ...(inactive && { query: { inactive } }), signal }),
    staleTime: Infinity,
  })

export const studentKey = (studentId: string | number) => ['students', 'detail', String(studentId)]

export const forgetStudents = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['students'] })

const NONE: Record<string, WeekSummary> = {}

/** The marks of this week and the last one for the students in view, fetched whenever those are others. */
export function useWeekSummaries(ids: readonly number[]) {
  const query = useQuery({
    queryKey: ['week-summaries', ids],
    queryFn: ({ signal }) =>
      call('POST /attendance/week-summaries/', { body: { student_ids: [...ids] }, signal }),
    enabled: ids.length > 0,
    gcTime: 0,
  })
  return { summaries: query.isError ? NONE : query.data, failed: query.isError, retry: query.refetch }
}
