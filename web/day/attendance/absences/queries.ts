import { query } from '#web/query.ts'
import type { Reply } from '#web/api.ts'

export type ReportedAbsence = Reply<'GET /attendance/absences/'>['absences'][number]
export type AbsenceReply = Reply<'POST /attendance/absences/'>

/** The reported absences of a day. */
export const absencesQuery = (date: string) => query('GET /attendance/absences/', { query: { date } })

/** Every active student. The directory shares this query. */
export const studentsQuery = { ...query('GET /students/api/list/'), staleTime: Infinity }

/** Every group. The group lists share this query. */
export const groupsQuery = query('GET /groups/api/list/')
