import type { QueryClient } from '@tanstack/react-query'
import type { StaffMember } from '#contract/staff.ts'

/** Puts a saved member into the list that is on the screen, and forgets what else knew their name. */
export function keepMember(queries: QueryClient, saved: StaffMember): void {
  queries.setQueryData<StaffMember[]>(['staff'], (members) =>
    members?.map((member) => (member.id === saved.id ? saved : member)),
  )
  void queries.invalidateQueries({ queryKey: ['staff'] })
  void queries.invalidateQueries({ queryKey: ['teachers'] })
  void queries.invalidateQueries({ queryKey: ['students'] })
}
