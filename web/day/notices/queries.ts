import { queryOptions } from '@tanstack/react-query'
import { query } from '#web/query.ts'

/** The settings are loaded once per visit, because a refetch would overwrite what the user is typing. */
export const noticeSettingsQuery = queryOptions({
  ...query('GET /api/settings/notices/'),
  staleTime: Infinity,
  gcTime: 0,
})

/** The notices that would have been sent in the last seven days. */
export const noticeWeekQuery = queryOptions({
  ...query('GET /attendance/notices/week/'),
  staleTime: 0,
})
