import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { call, CallFailure } from '#web/api.ts'
import { UNEXPECTED } from '#web/school/choice-select.tsx'
import type { ClassKind } from './class-kinds.ts'

export const coursesQuery = queryOptions({
  queryKey: ['courses', 'list'],
  queryFn: async ({ signal }) => listFrom(await call('GET /courses/api/list/', { signal })),
})

export const courseQuery = (id: string) =>
  queryOptions({
    queryKey: ['courses', 'detail', id],
    queryFn: ({ signal }) => call('GET /courses/api/courses/:id/', { params: { id }, signal }),
    // What is being typed must not be replaced, and what was seen earlier must not be edited.
    staleTime: Infinity,
    gcTime: 0,
  })

export const invalidateCourses = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: ['courses'] })

export const useGradeLevels = () =>
  useQuery({
    queryKey: ['grade-levels'],
    queryFn: async ({ signal }) => listFrom(await call('GET /courses/api/grade_levels/', { signal })),
  })

export const useClasses = ({ key, list }: ClassKind) =>
  useQuery({ queryKey: key, queryFn: async ({ signal }) => listFrom(await call(list, { signal })) })

/** A proxy on the way may answer with a page or other JSON, which is no list. */
function listFrom<T>(reply: T[]): T[] {
  if (!Array.isArray(reply)) throw new TypeError(UNEXPECTED)
  return reply
}

export const coursesFailure = (error: Error) =>
  error instanceof CallFailure ? 'Error fetching courses' : UNEXPECTED
