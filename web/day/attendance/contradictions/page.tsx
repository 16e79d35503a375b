import { Button, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { parseDay } from '#contract/days.ts'
import { CONTRADICTION_KINDS } from '#contract/day/attendance/call-words.ts'
import { pluralize } from '#contract/words.ts'
import { query } from '#web/query.ts'
import { DaySteps } from '#web/school/calendar/day-steps.tsx'
import { useSchoolClock } from '#web/school/clock.ts'
import { addDays, longDay } from '#web/school/days.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { LastUpdated } from '../last-updated.tsx'
import { ContradictionList } from './contradiction-list.tsx'

const REFRESH_MS = 60_000

/** Marks of a day that contradict each other or what the office knows, each with the way to its sheets. */
export function Page() {
  const { today } = useSchoolClock()
  const [search, setSearch] = useSearchParams()
  const date = parseDay(search.get('date')) ?? today
  const found = useQuery({
    ...query('GET /attendance/contradictions/', { query: { date } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  })
  const { data } = found
  const sentence = data && pluralize(data.contradictions.length, 'contradiction')
  const callList = date === today ? '/attendance/absent' : `/attendance/absent?date=${date}`
  return (
    <>
      <PageHeader
        context={[longDay(date), sentence].filter(Boolean).join(' · ')}
        actions={
          <>
            <Button variant="subtle" component={Link} to={callList}>
              Call list
            </Button>
            <PrintButton />
            <DaySteps
              date={date}
              previous={data?.previous_day ?? (found.isError ? addDays(date, -1) : undefined)}
              next={data?.next_day ?? (found.isError ? addDays(date, 1) : undefined)}
              onChange={(day) => setSearch(day === today ? {} : { date: day }, { replace: true })}
            />
          </>
        }
      />
      <VisuallyHidden role="status">{sentence}</VisuallyHidden>
      <LastUpdated query={found} />
      <ListState
        query={found}
        failure="Contradictions could not be loaded."
        isEmpty={({ contradictions }) => contradictions.length === 0}
        empty={
          <EmptyPanel title="No contradictions">
            Students appear here when they are absent from one class but present before and after it, when a
            sheet differs from a reported absence, or when two teachers disagree about the same time.
          </EmptyPanel>
        }
      >
        {({ contradictions }) =>
          CONTRADICTION_KINDS.map((kind) => (
            <ContradictionList
              key={kind}
              kind={kind}
              date={date}
              contradictions={contradictions.filter((one) => one.kind === kind)}
            />
          ))
        }
      </ListState>
    </>
  )
}
