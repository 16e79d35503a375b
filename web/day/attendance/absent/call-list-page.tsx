import { Button, Group, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { CallList } from '#contract/day/attendance/calls.ts'
import { dayAddress } from '#web/school/calendar/day-in-address.ts'
import { DayPage } from '#web/school/calendar/day-page.tsx'
import { useDay } from '#web/school/calendar/use-day.ts'
import { LeaveDialog } from '#web/school/counter/leaves.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { AtCounter } from './at-counter.tsx'
import { CALL_ORDERS, groupCalls, type CallOrder } from './calls.ts'
import { CallsOfDay } from './calls-of-day.tsx'
import { callListQuery } from './queries.ts'

const ORDER_LABELS: Record<CallOrder, string> = { first: 'First missed', month: 'Most missed this month' }
const REFRESH_MS = 30_000

/** The call list: absent students without a reason on file, with their contacts and the calls so far. */
export function CallListPage() {
  const day = useDay(callListQuery, { refreshMs: REFRESH_MS })
  const { date, today } = day
  const [isDismissing, setIsDismissing] = useState(false)
  const [search, setSearch] = useSearchParams()
  const order = CALL_ORDERS.find((each) => each === search.get('sort')) ?? 'first'
  const sortBy = (next: string) =>
    setSearch(
      (current) => {
        const others = [...current].filter(([name]) => name !== 'sort')
        return next === 'first' ? others : [...others, ['sort', next]]
      },
      { replace: true },
    )
  const hasStudents = (day.query.data?.students.length ?? 0) > 0
  return (
    <>
      <DayPage
        day={day}
        summary={countsSentence}
        actions={
          date === today && (
            <Button variant="default" onClick={() => setIsDismissing(true)}>
              Dismiss student
            </Button>
          )
        }
        toolbar={
          <Group className="screen-only" justify="space-between" gap="8px 16px" mb={14}>
            {hasStudents && (
              <SegmentedControl
                aria-label="Sort by"
                value={order}
                onChange={sortBy}
                data={CALL_ORDERS.map((value) => ({ value, label: ORDER_LABELS[value] }))}
              />
            )}
            <Group gap={4} ml="auto">
              <Way to="/attendance/absent?view=now">Absent now</Way>
              <Way to={dayAddress('/attendance/contradictions', date, today)}>Contradictions</Way>
              <Way to="/attendance/letters">Letters</Way>
              <Way to={dayAddress('/attendance/notices', date, today)}>Notices</Way>
            </Group>
          </Group>
        }
        failure="The call list could not be loaded."
        isEmpty={({ students }) => students.length === 0}
        empty={
          <EmptyPanel title="No calls to make">
            Students appear here when they are marked absent and no reason is on file.
          </EmptyPanel>
        }
      >
        {(list) => <CallsOfDay key={date} list={list} order={order} />}
      </DayPage>
      {date === today && <AtCounter />}
      {isDismissing && <LeaveDialog onClose={() => setIsDismissing(false)} />}
    </>
  )
}

const Way = ({ to, children }: { to: string; children: string }) => (
  <Button variant="subtle" size="compact-md" component={Link} to={to}>
    {children}
  </Button>
)

function countsSentence({ students }: CallList): string {
  const { toCall, cameSince, done } = groupCalls(students, 'first', undefined)
  const parts = [
    `${toCall.length} to call`,
    cameSince.length > 0 && `${cameSince.length} back in class`,
    done.length > 0 && `${done.length} done`,
  ]
  return parts.filter(Boolean).join(', ')
}
