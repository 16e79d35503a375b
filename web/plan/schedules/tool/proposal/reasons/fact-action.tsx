import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { ScheduleGrid } from '#contract/plan/schedules/assignments.ts'
import type { ProposalFact } from '#contract/plan/schedules/proposals.ts'
import { usePathInYear } from '#web/school/calendar/planned-year.ts'
import { factAddress } from './fact-address.ts'

export type FactPlace = {
  grid: ScheduleGrid
  block: number
  grade: number
  /** The pins of the proposal. */
  pinned: ReadonlySet<number>
  unpinned: ReadonlySet<number>
  onUnpin: (assignment: number) => void
}

/** Links to the screen where a fact can be changed. A pin is removed right here. */
export function FactAction({
  fact,
  grid,
  block,
  grade,
  pinned,
  unpinned,
  onUnpin,
}: FactPlace & { fact: ProposalFact }) {
  const path = usePathInYear()
  const { assignment_id: assignment, kind, text } = fact
  const shared = { variant: 'default', size: 'compact-sm', flex: 'none' } as const
  if (kind === 'pin' && assignment !== undefined && pinned.has(assignment)) {
    const isUnpinned = unpinned.has(assignment)
    return (
      <Button
        {...shared}
        aria-pressed={isUnpinned}
        aria-label={`${isUnpinned ? 'Unpinned' : 'Unpin'}: ${text}`}
        onClick={() => onUnpin(assignment)}
      >
        {isUnpinned ? 'Unpinned' : 'Unpin'}
      </Button>
    )
  }
  return (
    <Button
      {...shared}
      component={Link}
      to={path(factAddress(fact, { block, grade, groups: grid.groups }))}
      aria-label={`Change: ${text}`}
    >
      Change
    </Button>
  )
}
