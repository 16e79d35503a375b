import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api.ts'

export const useBlocks = () =>
  useQuery({
    queryKey: ['block-schedules'],
    queryFn: ({ signal }) => call('GET /schedules/api/block-schedules/', { signal }),
  })

/** Marks everything that shows blocks or section periods as out of date. */
export function useInvalidateSchedules(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      ['block-schedules', 'section-periods', 'schedule-grid', 'assigned-groups'].map((key) =>
        queries.invalidateQueries({ queryKey: [key] }),
      ),
    )
}
