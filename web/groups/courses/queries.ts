import { query } from '#web/query.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { CallFailure, type Reply } from '#web/api.ts'
import { UNEXPECTED } from '#web/school/choice-select.tsx'
import type { ClassKind } from './class-kinds.ts'

export const coursesQuery = {
  ...query('GET /courses/api/list/'),
  select: listFrom<Reply<'GET /courses/api/list/'>[number]>,
}

export const courseQuery = (id: string) =>
  queryOptions({
    ...query('GET /courses/api/courses/:id/', { params: { id } }),
    // A refetch must not overwrite what the user is typing, and no one should edit a stale version.
    staleTime: Infinity,
    gcTime: 0,
  })

export const useGradeLevels = () => useQuery({ ...query('GET /courses/api/grade_levels/'), select: listFrom })

export const useClasses = ({ list }: ClassKind) => useQuery({ ...query(list), select: listFrom })

/** Throws if the reply is no list, because a proxy may answer with a page or other JSON. */
function listFrom<T>(reply: T[]): T[] {
  if (!Array.isArray(reply)) throw new TypeError(UNEXPECTED)
  return reply
}

export const coursesFailure = (error: Error) =>
  error instanceof CallFailure ? 'Error fetching courses' : UNEXPECTED
