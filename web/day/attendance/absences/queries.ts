import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, type Reply } from '#web/api.ts'
import { isPoll } from '#web/ui/polling.ts'

export type KnownAbsence = Reply<'GET /attendance/absences/'>['absences'][number]
export type AbsenceReply = Reply<'POST /attendance/absences/'>

const REFRESH_MS = 60_000

/** What the office knows of absences of a day; others of the office may enter more meanwhile. */
export const absencesQuery = (date: string) =>
  queryOptions({
    queryKey: ['attendance', 'absences', date],
    queryFn: (context) =>
      call('GET /attendance/absences/', {
        query: { date },
        signal: context.signal,
        background: isPoll(context),
      }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  })

/** Every active student; the directory has the same list. */
export const studentsQuery = queryOptions({
  queryKey: ['students', 'list', false],
  queryFn: ({ signal }) => call('GET /students/api/list/', { signal }),
  staleTime: Infinity,
})

/** Every group; the lists of groups have the same. */
export const groupsQuery = queryOptions({
  queryKey: ['groups', 'list'],
  queryFn: ({ signal }) => call('GET /groups/api/list/', { signal }),
})

/** Marks everything that follows from known absences as out of date. */
export function useInvalidateAbsences(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['attendance'] })
}
