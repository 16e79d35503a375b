import { useQuery } from '@tanstack/react-query'
import type { GradeCode } from '#contract/grades.ts'
import { query } from '#web/query.ts'
import { withRights } from '#web/reply-rights.ts'

/** The section periods of a grade in a block with their assignments. The request waits until both are chosen. */
export const useBlockPeriods = (grade: GradeCode | null, block: number | undefined) =>
  useQuery({
    ...query('GET /schedules/api/section-periods/get_with_associations/', {
      query: { block_schedule: block ?? 0, grade_level: grade ?? 0 },
    }),
    enabled: grade !== null && block !== undefined,
  })

export const useAllPeriods = () => useQuery(query('GET /schedules/api/section-periods/'))

/** A section period by the id in the address, for the older pages. */
export const usePeriod = (id: string) =>
  useQuery({
    ...query('GET /schedules/api/edit-section-period/:id/', { params: { id } }),
    select: (period) => withRights(period, ['edit', 'delete']),
    // A refetch must not overwrite what the user is typing, and no one should edit a stale version.
    staleTime: Infinity,
    gcTime: 0,
  })

export const ALL_PERIODS = '/schedules/view-sections'
