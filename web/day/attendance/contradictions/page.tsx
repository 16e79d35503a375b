import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { CONTRADICTION_KINDS } from '#contract/day/attendance/call-codes.ts'
import { pluralize } from '#contract/words.ts'
import { query } from '#web/query.ts'
import { dayAddress } from '#web/school/calendar/day-in-address.ts'
import { DayPage } from '#web/school/calendar/day-page.tsx'
import { useDay } from '#web/school/calendar/use-day.ts'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { isSameMarks, marksWithEntry, useContradictionActions } from './actions.ts'
import { ContradictionList } from './contradiction-list.tsx'

const REFRESH_MS = 60_000

/** Lists marks that contradict each other or a reported absence, with links to their sheets. */
export function Page() {
  const day = useDay((date) => query('GET /attendance/contradictions/', { query: { date } }), {
    refreshMs: REFRESH_MS,
  })
  const { date, today } = day
  const { contradictions: all = [], can_ask = false } = day.query.data ?? {}
  const actions = useContradictionActions(date, can_ask)
  const usable = marksWithEntry(all)
  const count = all.filter((one) => marksWithEntry([one]).length > 0).length
  return (
    <DayPage
      day={day}
      summary={({ contradictions }) => pluralize(contradictions.length, 'contradiction')}
      actions={
        <>
          {count > 1 && (
            <Button
              variant="default"
              loading={actions.use.isPending && isSameMarks(actions.use.variables, usable)}
              onClick={() => actions.use.mutate(usable)}
            >
              Use the office’s entry for all {count}
            </Button>
          )}
          <Button variant="subtle" component={Link} to={dayAddress('/attendance/absent', date, today)}>
            Absent
          </Button>
        </>
      }
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
            actions={actions}
          />
        ))
      }
    </DayPage>
  )
}
