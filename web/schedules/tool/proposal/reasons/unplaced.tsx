import { Box, Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { ScheduleGrid } from '#contract/schedules/assignments.ts'
import type { ProposalFact, UnplacedNeed } from '#contract/schedules/proposals.ts'
import { pluralize } from '#contract/words.ts'
import { NoWrapTimes } from '#web/school/no-wrap-times.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { factAddress } from './fact-address.ts'
import styles from './reasons.module.css'

type UnplacedProps = {
  unplaced: readonly UnplacedNeed[]
  /** How many meetings a week were not placed, for where the search ended before it could say which. */
  missing: number
  grid: ScheduleGrid
  block: number
  grade: number
  /** The pins of the proposal, and those of them that the next one is to do without. */
  pinned: ReadonlySet<number>
  unpinned: ReadonlySet<number>
  onUnpin: (assignment: number) => void
}

/** What could not be placed, each with the facts of which one must give, and the way to where it is changed. */
export const Unplaced = ({ unplaced, missing, ...place }: UnplacedProps) => (
  <Card role="region" aria-labelledby="unplaced" mb={12}>
    <SectionLabel id="unplaced">Could not be placed</SectionLabel>
    {unplaced.length === 0 && (
      <Text mt={8}>
        {pluralize(missing, 'meeting')} a week. The search ended before it could say why. Try again with more
        seconds.
      </Text>
    )}
    {unplaced.map((need) => (
      <Box key={need.need_id} mt={8} className={styles.unplaced ?? ''}>
        <Text component="h3" fw={650}>
          <NoWrapTimes text={need.message} />
        </Text>
        {need.facts.length > 0 && (
          <>
            <Text c="dimmed" mt={2}>
              One of these must give:
            </Text>
            <RowList className={styles.facts ?? ''} aria-label={`What stands against ${need.message}`}>
              {need.facts.map((fact) => (
                <li key={`${fact.kind} ${fact.text}`}>
                  <span>
                    <NoWrapTimes text={fact.text} />
                  </span>
                  <FactAction fact={fact} {...place} />
                </li>
              ))}
            </RowList>
          </>
        )}
        <Text c="dimmed" fz={14}>
          {provenText(need)}
        </Text>
      </Box>
    ))}
  </Card>
)

function provenText({ facts, proven }: UnplacedNeed): string {
  if (facts.length === 0) return 'No reason was found in the time. Try again with more seconds.'
  return proven
    ? 'Proven: without any one of them it fits.'
    : 'Not proven: the time did not suffice, so there may be other reasons.'
}

type FactActionProps = Omit<UnplacedProps, 'unplaced' | 'missing'> & { fact: ProposalFact }

function FactAction({ fact, grid, block, grade, pinned, unpinned, onUnpin }: FactActionProps) {
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
        {isUnpinned ? 'Unpinned ✓' : 'Unpin'}
      </Button>
    )
  }
  return (
    <Button
      {...shared}
      component={Link}
      to={factAddress(fact, { block, grade, groups: grid.groups })}
      aria-label={`Change: ${text}`}
    >
      Change
    </Button>
  )
}
