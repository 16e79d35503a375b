import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api.ts'

/** How soon the office sees that a link was opened. */
const REFRESH_MS = 15_000

/** The links for substitutes of a day. */
export const linksQuery = (date: string) =>
  queryOptions({
    queryKey: ['substitutes', date],
    queryFn: ({ signal }) => call('GET /api/substitutes/', { query: { date }, signal, background: true }),
    refetchInterval: REFRESH_MS,
  })
