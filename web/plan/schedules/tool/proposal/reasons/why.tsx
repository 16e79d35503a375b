import { Text } from '@mantine/core'
import type { Proposal, Wish, WishCount } from '#contract/plan/schedules/proposals.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { improvementText, number } from '../wording.ts'
import styles from './reasons.module.css'

/** Counts how often each preference of the school is not met, compared with the current schedule. */
export function WhyThisWeek({ proposal }: { proposal: Proposal }) {
  const { wishes, steps, pinned } = proposal
  // Without a current schedule there is nothing to compare with.
  const hadPlan = pinned.length > 0 || steps.some(({ instead_of }) => instead_of !== null)
  const improvement = hadPlan ? improvementText(proposal) : ''
  return (
    <Card role="region" aria-labelledby="why">
      <SectionLabel id="why">Why this schedule</SectionLabel>
      {improvement !== '' && (
        <Text c="dimmed" fz={14} mt={4} data-figures>
          {improvement}
        </Text>
      )}
      <RowList className={styles.facts ?? ''} aria-labelledby="why">
        {wishes.map((wish) => (
          <li key={wish.wish}>
            <span>{wishText(wish)}</span>
            <Text span c="dimmed" fz={14} ta="right" flex="none" maw="45%" data-figures>
              {countText(wish, hadPlan)}
            </Text>
          </li>
        ))}
      </RowList>
    </Card>
  )
}

const WISH_TEXTS: Record<Wish, string> = {
  one_a_day: 'More than one meeting of a class in a day',
  double_across_break: 'Double periods across a break',
  long_day: 'Days with more than six classes for a teacher',
  many_in_a_row: 'More than four classes in a row',
  gaps: 'Gaps in a teacher’s day after the first',
  same_hour: 'Different times for a class during the week',
  little_change: 'Assignments that end or move',
}
const wishText = ({ wish }: WishCount): string => WISH_TEXTS[wish]

/** '3, were 9', or 'none' for 0. The old count is left out if it is the same or if there was no schedule. */
function countText({ count, before }: WishCount, hadPlan: boolean): string {
  const now = count === 0 ? 'none' : number(count)
  return count === before || !hadPlan ? now : `${now}, were ${before === 0 ? 'none' : number(before)}`
}
