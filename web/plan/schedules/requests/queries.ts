import { MAX_REQUESTS_AT_ONCE } from '#contract/plan/schedules/absence-kinds.ts'
import type { Reply } from '#web/api.ts'
import { pagedQuery, query } from '#web/query.ts'

export type AbsenceRequest = Reply<'GET /schedules/api/absence-requests/'>[number]

const REFRESH_MS = 60_000

/** A list refreshes itself because someone else answers, too. */
const AUTO_REFRESH = { staleTime: 0, refetchInterval: REFRESH_MS, refetchOnWindowFocus: true }

const olderPages = {
  parameter: 'before' as const,
  next: (page: readonly AbsenceRequest[]) =>
    page.length < MAX_REQUESTS_AT_ONCE ? undefined : page.at(-1)?.id,
}

/** The requests that wait for the office. */
export const waitingQuery = () => ({ ...query('GET /schedules/api/absence-requests/'), ...AUTO_REFRESH })

export const answeredQuery = () => ({
  ...pagedQuery('GET /schedules/api/absence-requests/', { query: { state: 'ended' } }, olderPages),
  ...AUTO_REFRESH,
})

export const ownRequestsQuery = () => ({
  ...pagedQuery('GET /api/teachers/me/absence-requests/', {}, olderPages),
  ...AUTO_REFRESH,
})

/** What a change of a request makes stale. */
export const REQUESTS = ['absenceRequests', 'GET /api/teachers/me/home/', 'GET /api/office/today/'] as const
