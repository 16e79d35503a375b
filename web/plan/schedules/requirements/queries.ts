import { queryOptions } from '@tanstack/react-query'
import type { BlockRequirements } from '#contract/plan/schedules/requirements.ts'
import { query } from '#web/query.ts'
import { withRights } from '#web/reply-rights.ts'

/** The requirements of a block. They are never refetched, because that would overwrite what the user is typing. */
export const requirementsQuery = (block: number) =>
  queryOptions({
    ...query('GET /schedules/api/needs/', { query: { block_schedule_id: block } }),
    select: (requirements) => withRights(requirements, ['edit']),
    staleTime: Infinity,
    gcTime: 0,
  })

export type { BlockRequirements }
export type RequirementGroup = BlockRequirements['groups'][number]
export type RequirementTeacher = BlockRequirements['teachers'][number]
export type RequirementPeriod = BlockRequirements['section_periods'][number]
