import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SchoolYear } from '#contract/plan/calendar/school-years.ts'
import type { RollOver } from '#contract/plan/roll-over/roll-over.ts'
import type { RollOverPlan } from '#contract/plan/roll-over/plan.ts'
import { dailyQuery, query } from '#web/query.ts'
import { PREVIEWS } from '#web/ui/forms/preview-query.ts'

const TYPING_PAUSE_MS = 400

/** Always loaded anew, because an earlier reply has an earlier draft, or was for other dates of the year. */
export const rollOverQuery = ({ id, start_date, end_date }: SchoolYear) => ({
  ...dailyQuery(`${start_date} ${end_date}`, 'GET /api/roll-over/', { query: { school_year_id: id } }),
  gcTime: 0,
  staleTime: 0,
  refetchOnWindowFocus: false,
})

/** What a plan comes to. While it is counted, the last counts stay. */
export function usePreview(loaded: RollOver, plan: RollOverPlan) {
  const [settled] = useDebouncedValue(plan, TYPING_PAUSE_MS)
  const isLoaded = settled === loaded.plan
  const counted = useQuery({
    ...query('POST /api/roll-over/', {
      body: { ...settled, school_year_id: loaded.school_year.id, preview_only: true },
    }),
    ...PREVIEWS,
    placeholderData: keepPreviousData,
    enabled: !isLoaded,
  })
  return {
    preview: isLoaded ? loaded.preview : (counted.data ?? loaded.preview),
    error: isLoaded ? null : counted.error,
    isCounting: settled !== plan || (!isLoaded && counted.isFetching),
    retry: () => void counted.refetch(),
  }
}
