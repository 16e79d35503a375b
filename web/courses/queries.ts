import { useQuery, type QueryClient } from '@tanstack/react-query'
import { call, CallFailure } from '#web/api.ts'
import { UNEXPECTED } from '#web/school/choice-select.tsx'
import type { ClassKind } from './class-kinds.ts'

export const useCourses = () =>
  useQuery({
    queryKey: ['courses', 'list'],
    queryFn: async ({ signal }) => listFrom(await call('GET /courses/api/list/', { signal })),
  })

export const courseKey = (id: string) => ['courses', 'detail', id]

export const forgetCourses = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['courses'] })

export const useGradeLevels = () =>
  useQuery({
    queryKey: ['grade-levels'],
    queryFn: async ({ signal }) => listFrom(await call('GET /courses/api/grade_levels/', { signal })),
  })

export const useClasses = ({ key, list }: ClassKind) =>
  useQuery({ queryKey: key, queryFn: async ({ signal }) => listFrom(await call(list, { signal })) })

/** What answers may be something between us and the school: a page or another JSON is no list. */
function listFrom<T>(answer: T[]): T[] {
  if (!Array.isArray(answer)) throw new TypeError(UNEXPECTED)
  return answer
}

export const coursesFailure = (error: Error) =>
  error instanceof CallFailure ? 'Error fetching courses' : UNEXPECTED
