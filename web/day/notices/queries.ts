import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api.ts'

/** Times and words of notices. What is being typed must not be replaced: they are read once for each visit. */
export const noticeSettingsQuery = queryOptions({
  queryKey: ['settings', 'notices'],
  queryFn: ({ signal }) => call('GET /api/settings/notices/', { signal }),
  staleTime: Infinity,
  gcTime: 0,
})

/** What was told about the absences of a day. */
export const noticesQuery = (date: string) =>
  queryOptions({
    queryKey: ['notices', date],
    queryFn: ({ signal }) => call('GET /attendance/notices/', { query: { date }, signal }),
    staleTime: 0,
  })

/** What would have gone out in the last seven days. */
export const noticeWeekQuery = queryOptions({
  queryKey: ['notices', 'week'],
  queryFn: ({ signal }) => call('GET /attendance/notices/week/', { signal }),
  staleTime: 0,
})
