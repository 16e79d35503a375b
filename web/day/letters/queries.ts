import { queryOptions } from '@tanstack/react-query'
import { query } from '#web/query.ts'

export const lettersQuery = queryOptions({
  ...query('GET /attendance/letters/'),
  // Each save of a sheet can make a letter due.
  staleTime: 0,
})
