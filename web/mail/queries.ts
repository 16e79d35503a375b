import { queryOptions } from '@tanstack/react-query'
import { query } from '#web/query.ts'

const TEST_MS = 1000
const REFRESH_MS = 30_000

/** Polled while a test message is being sent. */
export const mailQuery = queryOptions({
  ...query('GET /api/mail/'),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.test?.state === 'waiting' ? TEST_MS : REFRESH_MS),
})

export const refusedQuery = queryOptions({
  ...query('GET /api/mail/refused/'),
  staleTime: 0,
})

export const mailboxQuery = queryOptions({
  ...query('GET /api/mail/kept/'),
  staleTime: 0,
  refetchInterval: REFRESH_MS / 3,
})
