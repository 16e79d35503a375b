import { queryOptions } from '@tanstack/react-query'
import { query } from '#web/query.ts'

/** How soon the office sees that a link was opened. */
const REFRESH_MS = 15_000

/** The links for substitutes of a day. */
export const linksQuery = (date: string) =>
  queryOptions({
    ...query('GET /api/substitutes/', { query: { date } }),
    refetchInterval: REFRESH_MS,
  })
