import { skipToken, useQuery } from '@tanstack/react-query'
import type { SectionPeriodWithAssociations } from '#contract/schedules/period-shapes.ts'
import type { GradeCode } from '#contract/words.ts'
import { call } from '#web/api.ts'

/** The section periods of one grade in one block with who meets in them; asks nothing until both are chosen. */
export const usePeriods = (grade: GradeCode | null, block: number | undefined) =>
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
