import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { call } from '#web/api.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { parseDay, longDay, timeSpan } from '#web/school/days.ts'
import { DayInput } from '#web/ui/forms/day-input.tsx'
import { SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { classAt, classesOf, headingOf, type DayOfClasses, type TeachersClass } from './classes.ts'
import { Day } from './day.tsx'
import { HeaderPlace } from './header-place.tsx'
import { NoSheet } from './no-sheet.tsx'
import { TeacherSelect } from './teacher-select.tsx'
import { useOpen } from './use-open.ts'

/** The classes of a day stay at hand as long as the page is open, for when the network is gone. */
const KEEP_MS = 12 * 3_600_000

/** Attendance: today's class that is on now is open; another day, teacher or class is a choice away. */
export function Page() {
  const user = useCurrentUser()
  const { today } = useSchoolClock()
  const [search] = useSearchParams()
  const wanted = Number(useParams().sectionPeriodId) || undefined
  const open = useOpen()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const date = parseDay(search.get('date')) ?? today
  const chosen = Number(search.get('teacher_id')) || undefined
  const teacher = user.can_take_any ? chosen : (user.teacher_id ?? undefined)
  const day = useQuery({
    queryKey: ['attendance', 'day', date],
    queryFn: ({ signal }) => loadDay(date, signal),
    gcTime: KEEP_MS,
  })
  const periods = day.data?.section_periods ?? []
  const classes = teacher === undefined ? [] : classesOf(periods, teacher)
  const arrival = useArrival(classes, `${date} ${teacher}`)
  const current = classes.find(({ period }) => period.id === (wanted ?? arrival))
  return (
    <HeaderPlace value={place}>
      <PageHeader
        title={current ? headingOf(current) : 'Attendance'}
        context={current ? contextOf(current, date) : longDay(date)}
        actions={
          <>
            {user.can_take_any && (
              <TeacherSelect
                periods={periods}
                value={chosen}
                onChange={(next) => open({ date, teacher: next, period: wanted })}
              />
            )}
            <DayInput
              aria-label="Date"
              w={150}
              value={date}
              onChange={(next) => next && open({ date: next, teacher: chosen })}
            />
            <span ref={setPlace} />
          </>
        }
      />
      {day.data ? (
        <Day key={date} day={day.data} {...{ date, teacher, wanted, classes, current }} />
      ) : day.error ? (
        <NoSheet
          failure={day.error}
          isTrying={day.isFetching}
          onRetry={() => void day.refetch({ cancelRefetch: false })}
        />
      ) : (
        <SkeletonRows rows={10} />
      )}
    </HeaderPlace>
  )
}

async function loadDay(date: string, signal: AbortSignal): Promise<DayOfClasses> {
  const day = await call('GET /attendance/section-periods/', { query: { date }, signal })
  if (!Array.isArray(day?.section_periods)) throw new SyntaxError('this is no day of classes')
  return day
}

/** What was on when the day was opened: the next bell must not take the sheet out of the teacher's hands. */
function useArrival(classes: TeachersClass[], key: string): number | undefined {
  const { time } = useSchoolClock()
  const { today } = useSchoolClock()
  const [arrival, setArrival] = useState<{ key: string; period: number }>()
  if (arrival?.key === key) return arrival.period
  const first = classAt(classes, key.startsWith(today) ? time : '00:00')
  if (first) setArrival({ key, period: first.period.id })
  return first?.period.id
}

const contextOf = ({ period, students }: TeachersClass, date: string) =>
  `${longDay(date)}, ${timeSpan(period.start_time, period.end_time)} · ` +
  `${students.length} student${students.length === 1 ? '' : 's'}`
