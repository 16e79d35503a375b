import { Box, Text } from '@mantine/core'
import type { ScheduleGrid } from '#contract/plan/schedules/assignments.ts'
import type { UnplacedRequirement } from '#contract/plan/schedules/proposals.ts'
import { pluralize } from '#contract/words.ts'
import { NoWrapTimes } from '#web/school/no-wrap-times.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { useShowMore } from '#web/ui/layout/use-show-more.tsx'
import { useIsPrinting } from '#web/ui/print/printing.ts'
import { FactAction, type FactPlace } from './fact-action.tsx'
import styles from './reasons.module.css'

/** If there are more reasons than this, they stay folded until one is opened. */
const MAX_FACTS_OPEN = 12

type UnplacedProps = FactPlace & {
  unplaced: readonly UnplacedRequirement[]
  /** The number of weekly meetings that were not placed, shown if the search ended before it could say which ones. */
  missing: number
}

/** Lists what could not be placed, the grade in view first, each with the facts of which one has to change. */
export function Unplaced({ unplaced, missing, ...place }: UnplacedProps) {
  const isPrinting = useIsPrinting()
  const { shown, more } = useShowMore(gradeInViewFirst(unplaced, place.grid), unplaced.length)
  const areOpen = isPrinting || unplaced.flatMap(({ facts }) => facts).length <= MAX_FACTS_OPEN
  return (
    <Card role="region" aria-labelledby="unplaced" mb={12}>
      <SectionLabel id="unplaced">Could not be placed</SectionLabel>
      {unplaced.length === 0 && (
        <Text mt={8}>
          {pluralize(missing, 'meeting')} a week. The search ended before it found a reason. Try again with
          more seconds.
        </Text>
      )}
      {shown.map((requirement) => (
        <Box
          component="details"
          key={`${requirement.need_id} ${isPrinting}`}
          className={styles.need}
          open={areOpen}
        >
          <summary>
            <NoWrapTimes text={requirement.message} />
          </summary>
          <Reasons need={requirement} place={place} />
        </Box>
      ))}
      {more}
    </Card>
  )
}

function gradeInViewFirst(
  unplaced: readonly UnplacedRequirement[],
  { groups }: ScheduleGrid,
): UnplacedRequirement[] {
  const inView = new Set(groups.map(({ id }) => id))
  const { first = [], then = [] } = Object.groupBy(unplaced, ({ group_id }) =>
    inView.has(group_id) ? 'first' : 'then',
  )
  return [...first, ...then]
}

const Reasons = ({ need: requirement, place }: { need: UnplacedRequirement; place: FactPlace }) => (
  <>
    {requirement.facts.length > 0 && (
      <>
        <Text c="dimmed" mt={2}>
          To place it, change one of these:
        </Text>
        <RowList className={styles.facts ?? ''} aria-label={`Reason: ${requirement.message}`}>
          {requirement.facts.map((fact) => (
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
      {provenText(requirement)}
    </Text>
  </>
)

function provenText({ facts, proven }: UnplacedRequirement): string {
  if (facts.length === 0) return 'No reason was found in time. Try again with more time.'
  return proven
    ? 'Confirmed: changing any one of these makes it fit.'
    : 'Not confirmed: time ran out, so there may be other reasons.'
}
