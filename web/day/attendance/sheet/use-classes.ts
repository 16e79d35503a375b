import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { DayOfClasses } from '#contract/day/attendance/teacher-day.ts'
import { CallFailure, call } from '#web/api.ts'
import { query } from '#web/query.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { readCopy, writeCopies } from '#web/school/copies.ts'
import { useCurrentUser, useSession } from '#web/school/current-user.tsx'

/** Today's classes stay cached all day in case the network fails. */
const CACHE_MS = 12 * 3_600_000
/** How soon a day that was loaded offline is refetched. */
const RELOAD_MS = 5000

/** `isCopy` marks classes from this browser's storage, because the server was not reached. */
type LoadedDay = DayOfClasses & { isCopy?: true }

/** The classes of a day. Today's are also stored in this browser, in case the server cannot be reached. */
export function useClasses(date: string): UseQueryResult<LoadedDay> {
  const user = useCurrentUser()
  const { isTeacher, isStudent, school_name, readAt } = useSession()
  const clock = useSchoolClock()
  const isToday = date === clock.today
  const day = useQuery<LoadedDay>({
    ...query('GET /attendance/section-periods/', { query: { date } }),
    queryFn: ({ signal }) => loadDay(date, isToday, signal),
    ...(isToday && { gcTime: CACHE_MS }),
    refetchInterval: ({ state }) => (state.data?.isCopy ? RELOAD_MS : false),
  })
  const store = useEffectEvent((classes: LoadedDay) => {
    const session = { user, isTeacher, isStudent, school_name, readAt }
    if (isToday && !classes.isCopy) void writeCopies({ session, classes }, clock.time)
  })
  useEffect(() => {
    if (day.data) store(day.data)
  }, [day.data])
  return day
}

/** Throws like any call. */
async function loadDay(date: string, isToday: boolean, signal: AbortSignal): Promise<LoadedDay> {
  try {
    const day = await call('GET /attendance/section-periods/', { query: { date }, signal })
    if (!Array.isArray(day?.section_periods)) throw new SyntaxError('the reply has no classes of a day')
    return day
  } catch (failure) {
    const isUnreachable = failure instanceof CallFailure && failure.status === 0
    const copy = isUnreachable && isToday ? await readCopy<DayOfClasses>('classes') : undefined
    if (!copy) throw failure
    return { ...copy.value, isCopy: true }
  }
}
