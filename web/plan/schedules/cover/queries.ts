import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api.ts'

/** Who covers on a day; `named` are absent besides those who are entered as absent. */
export const useCoverDay = (date: string, named: readonly number[]) =>
  useQuery({
    queryKey: ['cover', date, named.join()],
    queryFn: ({ signal }) =>
      call('GET /schedules/api/cover/', {
        query: named.length > 0 ? { date, teacher_ids: [...named] } : { date },
        signal,
      }),
    // What was shown stays until the proposals with one more absent teacher are there.
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** Marks everything that shows who is absent and who covers as out of date. */
export function useInvalidateCover(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      ['cover', 'attendance', 'office'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    )
}
