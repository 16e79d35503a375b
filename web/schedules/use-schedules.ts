import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { GradeCode } from '#contract/words.ts'
import { call } from '#web/api.ts'

export const useBlocks = () =>
  useQuery({
    queryKey: ['block-schedules'],
    queryFn: ({ signal }) => call('GET /schedules/api/block-schedules/', { signal }),
  })

/** One grade in one block; asks nothing until both are chosen. */
export function useGrid(grade: GradeCode | null, block: number | null) {
  return useQuery({
    queryKey: ['schedule-grid', grade, block],
    queryFn: ({ signal }) =>
      call('GET /schedules/api/schedule-grid-data/', {
        query: { grade_level_id: grade ?? 0, block_schedule_id: block ?? 0 },
        signal,
      }),
    enabled: grade !== null && block !== null,
  })
}

/** After blocks or section periods have changed: whatever shows them is out of date. */
export function useForgetSchedules(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      ['block-schedules', 'section-periods', 'schedule-grid', 'assigned-groups'].map((key) =>
        queries.invalidateQueries({ queryKey: [key] }),
      ),
    )
}
