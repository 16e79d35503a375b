import { queryOptions, useQuery } from '@tanstack/react-query'
import { pageQueryOf, type Filter } from '#contract/people/directory-filter.ts'
import type { WeekSummary } from '#contract/people/students.ts'
import { query } from '#web/query.ts'
import { withRights } from '#web/reply-rights.ts'

/** The numbers of students, which say whether a list is short enough to be loaded as a whole. */
export const sizeQuery = () => ({ ...query('GET /students/api/directory/size/'), staleTime: Infinity })

/** One page of a long list. It is read again when the user comes back to it, because others change students meanwhile. */
export const directoryPageQuery = (filter: Filter) => ({
  ...query('GET /students/api/directory/', { query: pageQueryOf(filter) }),
  staleTime: 0,
  refetchOnWindowFocus: true,
})

/** These students, as far as they are active. */
export const seenStudentsQuery = (ids: readonly number[]) =>
  query('GET /students/api/directory/', { query: { student_ids: [...ids] } })

/** The whole list, loaded once and cached until the user changes it. */
export const studentsQuery = (inactive: boolean) =>
  queryOptions({
    ...query('GET /students/api/list/', { ...(inactive && { query: { inactive } }) }),
    staleTime: Infinity,
  })

/** The groups that the user leads or meets, with the ids of their students. */
export const ownGroupsQuery = () => query('GET /groups/api/own/')

export const studentQuery = (studentId: string) =>
  queryOptions({
    ...query('GET /students/api/details/:studentId/', { params: { studentId } }),
    select: (student) => withRights(student, ['edit', 'deactivate', 'change_email']),
    // A refetch must not overwrite what the user is typing, and no one should edit a stale version.
    staleTime: Infinity,
    gcTime: 0,
  })

export const contactsQuery = (studentId: number) =>
  query('GET /api/students/:studentId/contacts/', { params: { studentId } })

/** A student's enrollments, for the office. */
export const enrollmentsQuery = (studentId: number) =>
  query('GET /api/students/:studentId/enrollments/', { params: { studentId } })

/** The reasons for which enrollments begin and end. */
export const enrollmentCodesQuery = () => ({
  ...query('GET /api/enrollment-codes/'),
  staleTime: Infinity,
})

const NO_SUMMARIES: Record<string, WeekSummary> = {}

/** The marks of this week and last week for the students in view. */
export function useWeekSummaries(ids: readonly number[]) {
  const weeks = useQuery({
    ...query('POST /attendance/week-summaries/', { body: { student_ids: [...ids] } }),
    enabled: ids.length > 0,
    gcTime: 0,
  })
  return { summaries: weeks.isError ? NO_SUMMARIES : weeks.data, failed: weeks.isError, retry: weeks.refetch }
}
