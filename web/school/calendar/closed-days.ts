import { useQuery } from '@tanstack/react-query'
import type { Closure } from '#contract/plan/calendar/calendar-shapes.ts'
import { query } from '#web/query.ts'
import { useSession } from '../current-user.tsx'

export const schoolCalendarQuery = query('GET /schedules/api/calendar/')

const NONE: readonly Closure[] = []

/** The school's closures, for staff only. They load once enabled, and the list is empty until then. */
export function useClosures({ enabled }: { enabled: boolean }): readonly Closure[] {
  const { isTeacher, isOffline } = useSession()
  const { data } = useQuery({
    ...schoolCalendarQuery,
    enabled: enabled && isTeacher && !isOffline,
    retry: false,
  })
  return data?.closures ?? NONE
}
