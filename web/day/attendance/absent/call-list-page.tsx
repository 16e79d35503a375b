import { Button, Group, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { CallList } from '#contract/day/attendance/calls.ts'
import { parseDay } from '#contract/days.ts'
import { DaySteps } from '#web/school/calendar/day-steps.tsx'
import { useSchoolClock } from '#web/school/clock.ts'
import { addDays, longDay } from '#web/school/days.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { LastUpdated } from '../last-updated.tsx'
import { CALL_ORDERS, groupCalls, type CallOrder } from './calls.ts'
import { CallsOfDay } from './calls-of-day.tsx'
import { callListQuery } from './queries.ts'

const ORDER_LABELS: Record<CallOrder, string> = { first: 'First missed', month: 'Most missed this month' }

/** Who must be called: the absent without a known reason, with whom to call and what was tried. */
export function CallListPage() {
  const { today } = useSchoolClock()
  const [search, setSearch] = useSearchParams()
  const date = parseDay(search.get('date')) ?? today
  const order = CALL_ORDERS.find((each) => each === search.get('sort')) ?? 'first'
  const updateSearch = (name: string, value: string | null) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const list = useQuery(callListQuery(date))
  const { data } = list
  return (
    <>
      <PageHeader
        title="Call list"
        context={data ? `${longDay(date)} · ${countsSentence(data)}` : longDay(date)}
        actions={
          <>
            <PrintButton />
            <DaySteps
              date={date}
              previous={data?.previous_day ?? (list.isError ? addDays(date, -1) : undefined)}
              next={data?.next_day ?? (list.isError ? addDays(date, 1) : undefined)}
              onChange={(day) => updateSearch('date', day === today ? null : day)}
            />
          </>
        }
      />
      <VisuallyHidden role="status">{data ? `${countsSentence(data)}.` : ''}</VisuallyHidden>
      <LastUpdated query={list} />
      <Group className="screen-only" justify="space-between" gap="8px 16px" mb={14}>
        {data && data.students.length > 0 && (
          <SegmentedControl
            aria-label="Sort by"
            value={order}
            onChange={(next) => updateSearch('sort', next === 'first' ? null : next)}
            data={CALL_ORDERS.map((value) => ({ value, label: ORDER_LABELS[value] }))}
          />
        )}
        <Group gap={4} ml="auto">
          <Button variant="subtle" size="compact-md" component={Link} to="/attendance/absent?view=now">
            Absent now
          </Button>
          <Button
            variant="subtle"
            size="compact-md"
            component={Link}
            to={withDate('/attendance/contradictions', date, today)}
          >
            Contradictions
          </Button>
          <Button variant="subtle" size="compact-md" component={Link} to="/attendance/letters">
            Letters
          </Button>
          <Button
            variant="subtle"
            size="compact-md"
            component={Link}
            to={withDate('/attendance/notices', date, today)}
          >
            Notices
          </Button>
        </Group>
      </Group>
      <ListState
        query={list}
        failure="The call list could not be loaded."
        isEmpty={({ students }) => students.length === 0}
        empty={
          <EmptyPanel title={date === today ? 'Nobody has to be called' : 'Nobody had to be called'}>
            Students appear here when they are marked absent and no reason is on file.
          </EmptyPanel>
        }
      >
        {(loaded) => <CallsOfDay key={date} list={loaded} order={order} />}
      </ListState>
    </>
  )
}

const withDate = (path: string, date: string, today: string) =>
  date === today ? path : `${path}?date=${date}`

function countsSentence({ students }: CallList): string {
  const { toCall, cameSince, done } = groupCalls(students, 'first', undefined)
  const parts = [
    `${toCall.length} to call`,
    cameSince.length > 0 && `${cameSince.length} back in class`,
    done.length > 0 && `${done.length} done`,
  ]
  return parts.filter(Boolean).join(', ')
}
