import { skipToken, useQuery } from '@tanstack/react-query'
import type { BlockChanged } from '#contract/schedules/block-schedules.ts'
import { call } from '#web/api.ts'
import type { BlockValues } from './block-fields.tsx'

type Dates = Pick<BlockValues, 'start_date' | 'end_date'>

/** What other dates would do to a block; asks nothing while they are those it has, or none. */
export function useConsequences(saved: Dates & { id: number }, { start_date, end_date }: Dates) {
  const { id } = saved
  const differs = start_date !== saved.start_date || end_date !== saved.end_date
  const dates =
    differs && start_date !== null && end_date !== null && end_date >= start_date
      ? { start_date, end_date }
      : undefined
  return useQuery<BlockChanged>({
    queryKey: ['block-consequences', id, start_date, end_date],
    queryFn: dates
      ? ({ signal }) =>
          call('PATCH /schedules/api/block-schedules/:id/', {
            params: { id },
            body: { ...dates, preview_only: true },
            signal,
          })
      : skipToken,
    gcTime: 0,
  })
}
