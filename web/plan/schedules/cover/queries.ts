import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { invalidate } from '#web/subjects.ts'
import { query } from '#web/query.ts'

/** Who covers on a day; `named` are absent besides those who are entered as absent. */
export const useCoverDay = (date: string, named: readonly number[]) =>
  useQuery({
    ...query('GET /schedules/api/cover/', {
      query: named.length > 0 ? { date, teacher_ids: [...named] } : { date },
    }),
    // What was shown stays until the proposals with one more absent teacher are there.
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** Marks everything that shows who is absent and who covers as out of date. */
export function useInvalidateCover(): () => Promise<void> {
  const queries = useQueryClient()
  return () => invalidate(queries, 'GET /schedules/api/cover/', 'attendance')
}
