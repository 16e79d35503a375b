import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { isPoll } from '#web/ui/polling.ts'

const TEST_MS = 1000
const REFRESH_MS = 30_000

/** Asked for often while a test message is on its way. */
export const mailQuery = queryOptions({
  queryKey: ['mail', 'state'],
  queryFn: (context) => call('GET /api/mail/', { signal: context.signal, background: isPoll(context) }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.test?.state === 'waiting' ? TEST_MS : REFRESH_MS),
})

export const refusedQuery = queryOptions({
  queryKey: ['mail', 'refused'],
  queryFn: ({ signal }) => call('GET /api/mail/refused/', { signal }),
  staleTime: 0,
})

export const keptQuery = queryOptions({
  queryKey: ['mail', 'kept'],
  queryFn: (context) => call('GET /api/mail/kept/', { signal: context.signal, background: isPoll(context) }),
  staleTime: 0,
  refetchInterval: REFRESH_MS / 3,
})
