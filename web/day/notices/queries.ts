import { queryOptions } from '@tanstack/react-query'
import { query } from '#web/query.ts'

/** Times and words of notices. What is being typed must not be replaced: they are read once for each visit. */
export const noticeSettingsQuery = queryOptions({
  ...query('GET /api/settings/notices/'),
  staleTime: Infinity,
  gcTime: 0,
})

/** What would have gone out in the last seven days. */
export const noticeWeekQuery = queryOptions({
  ...query('GET /attendance/notices/week/'),
  staleTime: 0,
})
