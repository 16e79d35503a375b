import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { StaffMember } from '#contract/people/staff.ts'
import { call } from '#web/api.ts'

/** Everyone on the staff, active or not. */
export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: ({ signal }) => call('GET /api/staff/', { signal }),
})

/** Puts a saved member into the list that is on the screen, and refreshes what else shows their name. */
export function updateMember(queries: QueryClient, saved: StaffMember): void {
  queries.setQueryData(staffQuery.queryKey, (members) =>
    members?.map((member) => (member.id === saved.id ? saved : member)),
  )
  for (const key of ['staff', 'teachers', 'students']) void queries.invalidateQueries({ queryKey: [key] })
}
