import { queryOptions } from '@tanstack/react-query'
import { query } from '#web/query.ts'

/** The settings are loaded once per visit, because a refetch would overwrite what the user is typing. */
export const settingsQuery = queryOptions({
  ...query('GET /api/settings/'),
  staleTime: Infinity,
  gcTime: 0,
})
