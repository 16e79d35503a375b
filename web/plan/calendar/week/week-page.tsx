import { Button, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { parseDay } from '#contract/days.ts'
import type { Schedule } from '#contract/plan/calendar/calendar-shapes.ts'
import { mondayOf } from '#web/school/calendar/school-weeks.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { OnPaper } from '#web/ui/print/on-paper.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { Week } from './week.tsx'
import type { Viewpoint } from './week-events.ts'

const PHONE = '(max-width: 48em)'

export type WeekHeader = (header: { title: string; context: ReactNode; more: ReactNode }) => ReactNode

export type WeekPageProps<T extends Schedule> = {
  /** Loads the schedule, from an earlier day on if `since` is given. */
  queryOf: (since: string | undefined) => UseQueryOptions<T>
  viewpoint: Viewpoint
  title: (schedule: T) => string
  context: (schedule: T) => ReactNode
  /** Adds controls to the header; the schedule is undefined until it is loaded. */
  renderActions?: (schedule: T | undefined) => ReactNode
  /** Replaces the header where the week is a part of another page. */
  renderHeader?: WeekHeader
  /** Shown below the week. */
  children: (schedule: T, queryKey: QueryKey) => ReactNode
}

/** A week of a student, teacher, group or room, as a grid or a list. `?week=` is any day of that week. */
export function WeekPage<T extends Schedule>(props: WeekPageProps<T>) {
  const {
    queryOf,
    viewpoint,
    title,
    context,
    renderActions,
    renderHeader = renderPageHeader,
    children,
  } = props
  const now = useSchoolClock()
  const { monday, showWeek } = useWeekInAddress(now.today)
  const [since, setSince] = useState<string>()
  const options = queryOf(since)
  const query = useQuery({ ...options, placeholderData: keepPreviousData })
  const { data } = query
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  const [chosenView, setView] = useState<'list' | 'grid'>()
  const view = chosenView ?? (isPhone ? 'list' : 'grid')
  const earlier = data !== undefined && monday < data.since ? monday : since
  if (earlier !== since) setSince(earlier)
  return (
    <>
      {renderHeader({
        title: data ? title(data) : 'Schedule',
        context: data && context(data),
        more: (
          <>
            {renderActions?.(data)}
            <Button variant="default" onClick={() => setView(view === 'list' ? 'grid' : 'list')}>
              {view === 'list' ? 'Show as a grid' : 'Show as a list'}
            </Button>
            <PrintButton />
          </>
        ),
      })}
      <ListState query={query} skeleton={<Loading />}>
        {(schedule) => {
          const week = { data: schedule, viewpoint, monday, now, onMove: showWeek }
          return (
            <>
              <OnPaper>{() => <Week view="paper" {...week} />}</OnPaper>
              <div className="screen-only">
                <Week view={view} {...week} />
                {children(schedule, options.queryKey)}
              </div>
            </>
          )
        }}
      </ListState>
    </>
  )
}

const renderPageHeader: WeekHeader = (header) => <PageHeader {...header} />

/** The Monday of the week in the address, or of this week, which is left out of the address. */
function useWeekInAddress(today: string) {
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
  return { monday, showWeek }
}

const Loading = () => (
  <Text c="dimmed" ta="center" px={24} py={36} bd="1px dashed var(--line)" bdrs={10}>
    Loading...
  </Text>
)
