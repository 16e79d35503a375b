import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api.ts'

/** One section period by the number in the address, for the older pages. */
export const usePeriod = (id: string) =>
  useQuery({
    queryKey: ['section-periods', 'one', id],
    queryFn: ({ signal }) => call('GET /schedules/api/edit-section-period/:id/', { params: { id }, signal }),
    // What is being typed must not be replaced, and what was seen earlier must not be edited.
    staleTime: Infinity,
    gcTime: 0,
  })

export const ALL_PERIODS = '/schedules/view-sections'
