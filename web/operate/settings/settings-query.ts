import { queryOptions } from '@tanstack/react-query'
import { query } from '#web/query.ts'

/** What is being typed must not be replaced: the settings are read once for each visit of a page. */
export const settingsQuery = queryOptions({
  ...query('GET /api/settings/'),
  staleTime: Infinity,
  gcTime: 0,
})
