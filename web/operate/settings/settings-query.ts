import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api.ts'

/** What is being typed must not be replaced: the settings are read once for each visit of a page. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call('GET /api/settings/', { signal }),
  staleTime: Infinity,
  gcTime: 0,
})
