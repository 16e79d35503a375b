import { queryOptions } from '@tanstack/react-query'
import type { Reply } from '#web/api.ts'
import { query } from '#web/query.ts'

export type Backups = Reply<'GET /api/backups/'>

const RUNNING_MS = 1000

export const backupsQuery = queryOptions({
  ...query('GET /api/backups/'),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.running ? RUNNING_MS : false),
})
