import { queryOptions } from '@tanstack/react-query'
import type { BlockNeeds } from '#contract/plan/schedules/needs.ts'
import { query } from '#web/query.ts'
import { withRights } from '#web/reply-rights.ts'

/** The needs of a block. A reload must not replace what is being typed. */
export const needsQuery = (block: number) =>
  queryOptions({
    ...query('GET /schedules/api/needs/', { query: { block_schedule_id: block } }),
    select: (needs) => withRights(needs, ['edit']),
    staleTime: Infinity,
    gcTime: 0,
  })

export type { BlockNeeds }
export type NeedGroup = BlockNeeds['groups'][number]
export type NeedTeacher = BlockNeeds['teachers'][number]
export type NeedPeriod = BlockNeeds['section_periods'][number]
