import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Key } from './api.ts'

/** What pages read of each subject: these queries are out of date once something of it has changed. */
const SUBJECTS = {
  /** Everything that follows from marks, absences, covers and calls; not the sheet, which is being marked. */
  attendance: [
    'GET /attendance/section-periods/',
    'GET /attendance/board/',
    'GET /attendance/absent/',
    'GET /attendance/calls/',
    'GET /attendance/reports/missing/',
    'GET /attendance/absences/',
    'POST /attendance/absences/remove/',
    'GET /attendance/contradictions/',
    'GET /attendance/history/',
    'GET /attendance/corrections/',
    'GET /attendance/corrections/count/',
    'GET /attendance/answers/',
    'GET /api/teachers/me/home/',
    'GET /api/office/today/',
    'GET /api/office/attendance/',
    'GET /api/office/tiers/',
  ],
  /** What teachers ask the office to correct, and what families tell it. */
  corrections: [
    'GET /attendance/corrections/',
    'GET /attendance/corrections/count/',
    'GET /attendance/answers/',
  ],
} as const satisfies Record<string, readonly Key[]>

type Subject = keyof typeof SUBJECTS
/** What has changed: a subject, or what one route replies. */
export type Changed = Subject | Key

/** Has all queries of what has changed load anew: at once those on the screen, the others when they are shown. */
export function invalidate(queries: QueryClient, ...what: readonly Changed[]): Promise<void> {
  const routes = new Set<unknown>(what.flatMap((one) => (one in SUBJECTS ? SUBJECTS[one as Subject] : [one])))
  return queries.invalidateQueries({ predicate: ({ queryKey: [route] }) => routes.has(route) })
}

/** `invalidate`, for components. */
export function useInvalidate(): (...what: readonly Changed[]) => Promise<void> {
  const queries = useQueryClient()
  return (...what) => invalidate(queries, ...what)
}
