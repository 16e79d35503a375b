import { call } from '#web/api.ts'

/** What is being typed must not be replaced: the settings are read once for each visit of a page. */
export const settingsQuery = {
  queryKey: ['settings'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('GET /api/settings/', { signal }),
  staleTime: Infinity,
  gcTime: 0,
}
