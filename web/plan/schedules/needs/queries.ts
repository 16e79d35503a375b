import { queryOptions } from '@tanstack/react-query'
import type { BlockNeeds } from '#contract/plan/schedules/needs.ts'
import { call } from '#web/api.ts'
import { withRights } from '#web/reply-rights.ts'

/** The needs of a block. A reload must not replace what is being typed. */
export const needsQuery = (block: number) =>
  queryOptions<BlockNeeds>({
    queryKey: ['needs', block],
    queryFn: ({ signal }) =>
      call('GET /schedules/api/needs/', { query: { block_schedule_id: block }, signal }).then((needs) =>
        withRights(needs, ['edit']),
      ),
    staleTime: Infinity,
    gcTime: 0,
  })

export type { BlockNeeds }
export type NeedGroup = BlockNeeds['groups'][number]
export type NeedTeacher = BlockNeeds['teachers'][number]
export type NeedPeriod = BlockNeeds['section_periods'][number]
