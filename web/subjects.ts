import { hashKey, useQueryClient, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Key } from './api.ts'

/** The queries of each subject, which become stale when it changes. */
const SUBJECTS = {
  /** Everything that depends on marks, absences, coverage and calls, except the sheet, which the user may be marking. */
  attendance: [
    'GET /attendance/section-periods/',
    'GET /attendance/class-lists/',
    'GET /attendance/board/',
    'GET /attendance/absent/',
    'GET /attendance/arrivals/',
    'GET /attendance/leaves/',
    'GET /attendance/calls/',
    'GET /attendance/reports/missing/',
    'GET /attendance/absences/',
    'POST /attendance/absences/remove/',
    'GET /attendance/contradictions/',
    'GET /attendance/history/',
    'GET /attendance/week-so-far/',
    'GET /attendance/corrections/',
    'GET /attendance/corrections/count/',
    'GET /attendance/answers/',
    'GET /api/teachers/me/home/',
    'GET /api/office/today/',
    'GET /api/office/attendance/',
    'GET /api/office/tiers/',
  ],
  officeHome: ['GET /api/office/today/', 'GET /api/office/attendance/', 'GET /api/office/tiers/'],
  /** Correction requests and family responses. */
  corrections: [
    'GET /attendance/corrections/',
    'GET /attendance/corrections/count/',
    'GET /attendance/answers/',
  ],
  notices: ['GET /attendance/notices/', 'GET /attendance/notices/week/'],
  students: [
    'GET /students/api/list/',
    'GET /students/api/directory/',
    'GET /students/api/directory/size/',
    'GET /students/api/overview/',
    'GET /students/api/details/:studentId/',
    'GET /students/api/overview/:studentId/',
    'GET /api/students/:studentId/enrollments/',
    'GET /api/students/:studentId/years/',
    'GET /api/students/:studentId/contacts/',
    'GET /api/students/:studentId/family-record/',
    'GET /api/students/:studentId/conversations/',
    'GET /api/students/:studentId/family-links/',
  ],
  staff: [
    'GET /api/staff/',
    'GET /api/teachers/all/',
    'GET /api/teachers/search/',
    'GET /schedules/api/recent-teachers/',
  ],
  groups: [
    'GET /groups/api/list/',
    'GET /groups/api/own/',
    'GET /api/groups/overview/',
    'GET /api/groups/reports/',
    'GET /api/groups/of-students/',
    'GET /api/groups/made-by-teachers/',
    'GET /api/groups/assign-homeroom/',
    'GET /api/groups/:kind/grade-level-data/:gradeLevelId/',
    'GET /api/groups/:kind/edit/:id/',
  ],
  courses: ['GET /courses/api/list/', 'GET /courses/api/courses/:id/'],
  /** The office's list, and the choices in the form of a group. */
  coreClasses: ['GET /courses/api/core_classes/', 'GET /api/core-classes/'],
  /** Blocks, section periods and assignments. */
  schedules: [
    'GET /schedules/api/overview/',
    'GET /schedules/api/block-schedules/',
    'GET /schedules/api/block-schedules/:id/',
    'GET /schedules/api/section-periods/',
    'GET /schedules/api/section-periods/get_with_associations/',
    'GET /schedules/api/edit-section-period/:id/',
    'GET /schedules/api/schedule-grid-data/',
    'GET /schedules/api/class-periods/assigned_groups/:gradeLevelId/',
  ],
  /** Meetings by day, which also depend on closures. */
  meetings: [
    'GET /schedules/api/calendar/:day/',
    'GET /schedules/api/closures/impact/',
    'GET /schedules/api/groups/:groupId/schedule/',
    'GET /schedules/api/rooms/schedule/',
    'GET /schedules/api/teachers/:teacherId/schedule/',
    'GET /students/api/schedule/:studentId/',
  ],
  absenceRequests: ['GET /api/teachers/me/absence-requests/', 'GET /schedules/api/absence-requests/'],
  uploads: ['GET /api/uploads/', 'GET /api/uploads/:uploadId/', 'GET /api/uploads/mappings/'],
  integrations: ['GET /api/integrations/', 'GET /api/oneroster/records/', 'GET /api/oneroster/clients/'],
} as const satisfies Record<string, readonly Key[]>

type Subject = keyof typeof SUBJECTS
/** A change affects a subject, or the replies of one route. */
export type Changed = Subject | Key

/** Invalidates the affected queries. Those on screen refetch right away, and others when they are next shown. */
export function invalidate(queries: QueryClient, ...what: readonly Changed[]): Promise<void> {
  return queries.invalidateQueries({ predicate: reaches(what) })
}

function reaches(what: readonly Changed[]): (query: Query) => boolean {
  const routes = new Set<unknown>(what.flatMap((one) => (one in SUBJECTS ? SUBJECTS[one as Subject] : [one])))
  return ({ queryKey }) => routes.has(queryKey[0])
}

/** Invalidates after a change that is already on screen: `shown` stays, and others refetch when they are next shown. */
export function invalidateOthers(
  queries: QueryClient,
  shown: { queryKey: QueryKey },
  ...what: readonly Changed[]
): Promise<void> {
  const isReached = reaches(what)
  const predicate = (query: Query) => isReached(query) && query.queryHash !== hashKey(shown.queryKey)
  return queries.invalidateQueries({ predicate, refetchType: 'none' })
}

/** `invalidate`, for components. */
export function useInvalidate(): (...what: readonly Changed[]) => Promise<void> {
  const queries = useQueryClient()
  return (...what) => invalidate(queries, ...what)
}
