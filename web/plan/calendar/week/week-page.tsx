import { Button, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Schedule } from '#contract/plan/calendar/calendar-shapes.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { parseDay } from '#contract/days.ts'
import { mondayOf } from '#web/school/calendar/school-weeks.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { OnPaper } from '#web/ui/print/on-paper.tsx'
import type { Viewpoint } from './week-events.ts'
import { WeekList } from './week-list.tsx'
import { WeekOnPaper } from './week-on-paper.tsx'

const WeekGrid = lazyPart(() => import('./week-grid.tsx').then((part) => part.WeekGrid), Loading)

const PHONE = '(max-width: 48em)'

/** A wide screen shows the grid first. */
export async function prepareWeek(): Promise<void> {
  if (!matchMedia(PHONE).matches) await WeekGrid.preload()
}

type WeekPageProps<T extends Schedule> = {
  query: UseQueryResult<T>
  /** Asks for the schedule from an earlier day on. */
  onEarlier: (day: string) => void
  viewpoint: Viewpoint
  title: (schedule: T) => string
  context: (schedule: T) => ReactNode
  /** Further controls in the header. */
  actions?: ReactNode
  /** Shown below the week. */
  children?: (schedule: T) => ReactNode
}

/** A week of a student, teacher, group or room, as a grid of hours or as a list. `?week=` holds a day of it. */
export function WeekPage<T extends Schedule>({
  query,
  onEarlier,
  viewpoint,
  title,
  context,
  actions,
  children,
}: WeekPageProps<T>) {
  const { today, time } = useSchoolClock()
  const [params, setParams] = useSearchParams()
  const monday = mondayOf(parseDay(params.get('week')) ?? today)
  const showWeek = (day: string) => {
    if (day === monday) return
    const change = (now: URLSearchParams) => {
      const others = [...now].filter(([name]) => name !== 'week')
      return new URLSearchParams(day === mondayOf(today) ? others : [...others, ['week', day]])
    }
    setParams(change, { replace: true, preventScrollReset: true })
  }
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  const [chosenView, setView] = useState<'list' | 'grid'>()
  const view = chosenView ?? (isPhone ? 'list' : 'grid')
  const { data } = query
  // The grid's chunk is loaded beside the schedule; the grid itself says where that failed.
  useEffect(() => {
    if (view === 'grid') WeekGrid.preload().catch(() => {})
  }, [view])
  const earlier = data !== undefined && monday < data.since ? monday : undefined
  const askFor = useEffectEvent(onEarlier)
  useEffect(() => {
    if (earlier !== undefined) askFor(earlier)
  }, [earlier])
  return (
    <>
      <PageHeader
        title={data ? title(data) : 'Schedule'}
        context={data && context(data)}
        actions={
          <>
            {actions}
            <Button variant="default" onClick={() => setView(view === 'list' ? 'grid' : 'list')}>
              {view === 'list' ? 'Show as a grid' : 'Show as a list'}
            </Button>
            <PrintButton />
          </>
        }
      />
      <ListState query={query} skeleton={<Loading />}>
        {(schedule) => (
          <>
            <OnPaper>{() => <WeekOnPaper data={schedule} {...{ viewpoint, monday }} />}</OnPaper>
            <div className="screen-only">
              {view === 'list' ? (
                <WeekList data={schedule} {...{ viewpoint, monday, today }} onMove={showWeek} />
              ) : (
                <WeekGrid
                  data={schedule}
                  {...{ viewpoint, monday }}
                  now={`${today}T${time}`}
                  onMove={showWeek}
                />
              )}
              {children?.(schedule)}
            </div>
          </>
        )}
      </ListState>
    </>
  )
}

function Loading() {
  return (
    <Text c="dimmed" ta="center" px={24} py={36} bd="1px dashed var(--line)" bdrs={10}>
      Loading...
    </Text>
  )
}
