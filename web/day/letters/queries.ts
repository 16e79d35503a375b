import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api.ts'

export const lettersQuery = queryOptions({
  queryKey: ['letters'],
  queryFn: ({ signal }) => call('GET /attendance/letters/', { signal }),
  // Each save of a sheet can make a letter due.
  staleTime: 0,
})
