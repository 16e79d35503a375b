import { skipToken, useQuery } from '@tanstack/react-query'
import type { SectionPeriodWithAssociations } from '#contract/plan/schedules/section-periods.ts'
import type { GradeCode } from '#contract/words.ts'
import { call } from '#web/api.ts'
import { withRights } from '#web/reply-rights.ts'

/** The section periods of one grade in one block with who meets in them; asks nothing until both are chosen. */
export const useBlockPeriods = (grade: GradeCode | null, block: number | undefined) =>
  useQuery<SectionPeriodWithAssociations[]>({
    queryKey: ['section-periods', block, grade],
    queryFn:
      grade === null || block === undefined
        ? skipToken
        : ({ signal }) =>
            call('GET /schedules/api/section-periods/get_with_associations/', {
              query: { block_schedule: block, grade_level: grade },
              signal,
            }),
  })

/** Every section period there is. */
export const useAllPeriods = () =>
  useQuery({
    queryKey: ['section-periods'],
    queryFn: ({ signal }) => call('GET /schedules/api/section-periods/', { signal }),
  })

/** One section period by the number in the address, for the older pages. */
export const usePeriod = (id: string) =>
  useQuery({
    queryKey: ['section-periods', 'one', id],
    queryFn: ({ signal }) =>
      call('GET /schedules/api/edit-section-period/:id/', { params: { id }, signal }).then((period) =>
        withRights(period, ['edit', 'delete']),
      ),
    // A reload must not replace what is being typed, and an old version must not be edited.
    staleTime: Infinity,
    gcTime: 0,
  })

export const ALL_PERIODS = '/schedules/view-sections'
