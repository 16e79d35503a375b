import { useQuery, useQueryClient } from '@tanstack/react-query'
import { invalidate } from '#web/subjects.ts'
import { query } from '#web/query.ts'

export const useBlocks = () => useQuery(query('GET /schedules/api/block-schedules/'))

/** Marks everything that shows blocks or section periods as out of date. */
export function useInvalidateSchedules(): () => Promise<void> {
  const queries = useQueryClient()
  return () => invalidate(queries, 'schedules')
}
