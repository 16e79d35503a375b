import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, Suspense, lazy, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Schedule } from '#contract/calendar/calendar-shapes.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { parseDay } from '#web/school/days.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { type Viewpoint, mondayOf } from './week-events.ts'
import { WeekList } from './week-list.tsx'
import styles from './week.module.css'

const WeekGrid = lazy(() => import('./week-grid.tsx').then((module) => ({ default: module.WeekGrid })))

type WeekPageProps<T extends Schedule> = {
  query: UseQueryResult<T>
  viewpoint: Viewpoint
  title: (told: T) => string
  context: (told: T) => ReactNode
  /** Below the week. */
  children?: (told: T) => ReactNode
}

/** A week of a student, teacher or group, as a grid of hours or as a list. `?week=` begins with the week of a day. */
export function WeekPage<T extends Schedule>({
  query,
  viewpoint: reader,
  title,
  context,
  children,
}: WeekPageProps<T>) {
  const { today, time } = useSchoolClock()
  const [params] = useSearchParams()
  const [monday, setMonday] = useState(() => mondayOf(parseDay(params.get('week')) ?? today))
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const [chosen, setView] = useState<'list' | 'grid'>()
  const view = chosen ?? (isPhone ? 'list' : 'grid')
  const { data } = query
  return (
    <>
      <PageHeader
        title={data ? title(data) : 'Schedule'}
        context={data && context(data)}
        actions={
          <Button variant="default" onClick={() => setView(view === 'list' ? 'grid' : 'list')}>
            {view === 'list' ? 'Show as a grid' : 'Show as a list'}
          </Button>
        }
      />
      <ListState query={query} skeleton={<Loading />}>
        {(told) => (
          <>
            {view === 'list' ? (
              <WeekList {...{ data: told, viewpoint: reader, monday, today }} onMove={setMonday} />
            ) : (
              <Suspense fallback={<Loading />}>
                <WeekGrid
                  {...{ data: told, viewpoint: reader, monday }}
                  now={`${today}T${time}`}
                  onMove={setMonday}
                />
              </Suspense>
            )}
            {children?.(told)}
          </>
        )}
      </ListState>
    </>
  )
}

const Loading = () => <div className={styles.loading}>Loading...</div>
