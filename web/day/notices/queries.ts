import { queryOptions } from '@tanstack/react-query'
import { query } from '#web/query.ts'

/** The settings of notices, loaded once for each visit, so that a reload does not replace what is typed. */
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
