import { query } from '#web/query.ts'
import type { Reply } from '#web/api.ts'

export type ReportedAbsence = Reply<'GET /attendance/absences/'>['absences'][number]
export type AbsenceReply = Reply<'POST /attendance/absences/'>

/** The reported absences of a day. */
export const absencesQuery = (date: string) => query('GET /attendance/absences/', { query: { date } })

/** Every active student; the directory has the same list. */
export const studentsQuery = { ...query('GET /students/api/list/'), staleTime: Infinity }

/** Every group; the lists of groups have the same. */
export const groupsQuery = query('GET /groups/api/list/')
