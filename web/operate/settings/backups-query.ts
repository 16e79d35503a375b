import { queryOptions } from '@tanstack/react-query'
import { call, type Reply } from '#web/api.ts'
import { isPoll } from '#web/ui/polling.ts'

export type Backups = Reply<'GET /api/backups/'>

const RUNNING_MS = 1000

export const backupsQuery = queryOptions({
  queryKey: ['settings', 'backups'],
  queryFn: (context) => call('GET /api/backups/', { signal: context.signal, background: isPoll(context) }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.running ? RUNNING_MS : false),
})
