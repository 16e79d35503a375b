import { query } from '#web/query.ts'
import type { Reply } from '#web/api.ts'

export type KnownAbsence = Reply<'GET /attendance/absences/'>['absences'][number]
export type AbsenceReply = Reply<'POST /attendance/absences/'>

const REFRESH_MS = 60_000

/** What the office knows of absences of a day; others of the office may enter more meanwhile. */
export const absencesQuery = (date: string) => ({
  ...query('GET /attendance/absences/', { query: { date } }),
  staleTime: 0,
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: true,
})

/** Every active student; the directory has the same list. */
export const studentsQuery = { ...query('GET /students/api/list/'), staleTime: Infinity }

/** Every group; the lists of groups have the same. */
export const groupsQuery = query('GET /groups/api/list/')
