import type { QueryClient } from '@tanstack/react-query'
import type { StaffMember } from '#contract/people/staff.ts'
import { invalidate } from '#web/subjects.ts'
import { query } from '#web/query.ts'

/** Everyone on the staff, active or not. */
export const staffQuery = query('GET /api/staff/')

/** Updates a saved member in the cached list, and refreshes everything else that shows their name. */
export function updateMember(queries: QueryClient, saved: StaffMember): void {
  queries.setQueryData(staffQuery.queryKey, (members) =>
    members?.map((member) => (member.id === saved.id ? saved : member)),
  )
  void invalidate(queries, 'staff', 'students')
}
