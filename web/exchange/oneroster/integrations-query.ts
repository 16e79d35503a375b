import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api.ts'

/** What is exchanged with other systems, in a few numbers. */
export const integrationsQuery = queryOptions({
  queryKey: ['integrations'],
  queryFn: ({ signal }) => call('GET /api/integrations/', { signal }),
})
