import { Kbd } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '#web/api.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { timeSpan } from '#web/school/days.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { classesAt, type ClassOfDay } from './day-state.ts'
import dashboard from './dashboards.module.css'
import styles from './todays-classes.module.css'

const REFRESH_MS = 60_000

/** A teacher's day: what was taken, what is on now, what is next. Each class leads to its sheet. */
export function TodaysClasses({ teacher }: { teacher: number }) {
  const { today, time } = useSchoolClock()
  const day = useQuery({
    queryKey: ['attendance', 'day', today, 'of', teacher],
    queryFn: ({ signal }) =>
      call('GET /attendance/section-periods/', { query: { date: today, teacher_id: teacher }, signal }),
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
  })
  return (
    <section aria-labelledby="todays-classes" className={dashboard.section}>
      <div className={dashboard.label}>
        <SectionLabel id="todays-classes">Today’s classes</SectionLabel>
      </div>
      <ListState
        query={day}
        failure="Today’s classes could not be loaded."
        isEmpty={({ section_periods }) => section_periods.length === 0}
        empty={
          <EmptyPanel title={day.data?.message ?? 'You have no classes today'}>
            {day.data?.message ? 'No classes meet.' : 'Attendance of other days is one click away.'}
          </EmptyPanel>
        }
      >
        {({ section_periods }) => (
          <Classes classes={classesAt(section_periods, teacher, time)} teacher={teacher} />
        )}
      </ListState>
    </section>
  )
}

function Classes({ classes, teacher }: { classes: ClassOfDay[]; teacher: number }) {
  const { can_take_any } = useCurrentUser()
  const sheetOf = ({ id }: ClassOfDay) =>
    `/attendance/take/${id}${can_take_any ? `?teacher_id=${teacher}` : ''}`
  const now = classes.find(({ place, students }) => place === 'on' && students > 0)
  useEnter(now && sheetOf(now))
  return (
    <Card flush>
      <ul className={styles.list}>
        {classes.map((one) => (
          <li key={one.id}>
            <Link
              to={sheetOf(one)}
              className={styles.row}
              data-place={one.place}
              aria-current={one.place === 'on' || undefined}
            >
              <span className={styles.time}>{timeSpan(one.start, one.end)}</span>
              <span className={styles.groups}>
                {one.groups}
                <span className={styles.students}>
                  {one.students} {one.students === 1 ? 'student' : 'students'}
                </span>
              </span>
              <span className={styles.place}>{PLACES[one.place]}</span>
              <span className={styles.state} data-taken={one.isTaken || undefined}>
                {one.state}
              </span>
              <span className={styles.action} data-primary={one === now || undefined}>
                {isOwed(one) ? 'Take attendance' : 'Open'}
                {one === now && (
                  <Kbd size="xs" className={styles.key ?? ''}>
                    Enter
                  </Kbd>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const isOwed = ({ place, isTaken, students }: ClassOfDay) =>
  !isTaken && students > 0 && (place === 'on' || place === 'missing')

const PLACES: Record<ClassOfDay['place'], string> = {
  on: 'On now',
  next: 'Next',
  later: '',
  over: '',
  missing: '',
}

/** Enter opens the sheet while nothing else on the page has the focus. */
function useEnter(to: string | undefined) {
  const navigate = useNavigate()
  const open = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !(event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.repeat)
    const isFree = document.activeElement === document.body || document.activeElement?.tagName === 'H1'
    if (to === undefined || event.key !== 'Enter' || !isPlain || !isFree) return
    event.preventDefault()
    void navigate(to)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => open(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
