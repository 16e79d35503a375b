import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import type { WeekSummary } from '#contract/people/students.ts'
import { call } from '#web/api.ts'
import { withRights } from '#web/reply-rights.ts'

/** The whole list, fetched once and kept until it is changed on this page. */
export const studentsQuery = (inactive: boolean) =>
  queryOptions({
    queryKey: ['students', 'list', inactive],
    queryFn: ({ signal }) =>
      call('GET /students/api/list/', { ...(inactive && { query: { inactive } }), signal }),
    staleTime: Infinity,
  })

/** The groups that the person leads or meets, with the ids of their students. */
export const ownGroupsQuery = () =>
  queryOptions({
    queryKey: ['groups', 'own'],
    queryFn: ({ signal }) => call('GET /groups/api/own/', { signal }),
  })

export const studentQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['students', 'detail', studentId],
    queryFn: ({ signal }) =>
      call('GET /students/api/details/:studentId/', { params: { studentId }, signal }).then((student) =>
        withRights(student, ['edit', 'deactivate', 'change_email']),
      ),
    // What is being typed must not be replaced, and what was seen earlier must not be edited.
    staleTime: Infinity,
    gcTime: 0,
  })

export const contactsQuery = (studentId: number) =>
  queryOptions({
    queryKey: ['students', 'contacts', studentId],
    queryFn: ({ signal }) =>
      call('GET /api/students/:studentId/contacts/', { params: { studentId }, signal }),
  })

export const invalidateStudents = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: ['students'] })

const NO_SUMMARIES: Record<string, WeekSummary> = {}

/** The marks of this week and the last one for the students in view. */
export function useWeekSummaries(ids: readonly number[]) {
  const query = useQuery({
    queryKey: ['week-summaries', ids],
    queryFn: ({ signal }) =>
      call('POST /attendance/week-summaries/', { body: { student_ids: [...ids] }, signal }),
    enabled: ids.length > 0,
    gcTime: 0,
  })
  return { summaries: query.isError ? NO_SUMMARIES : query.data, failed: query.isError, retry: query.refetch }
}
