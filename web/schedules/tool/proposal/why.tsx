import { Text } from '@mantine/core'
import type { Proposal } from '#contract/schedules/proposals.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { countText, number, wishText } from './wording.ts'
import styles from './proposal.module.css'

/** How often each wish of the school is not fulfilled, beside the plan that stands. */
export const WhyThisWeek = ({ proposal: { wishes, score } }: { proposal: Proposal }) => (
  <Card role="region" aria-labelledby="why">
    <SectionLabel id="why">Why this week</SectionLabel>
    {score !== null && (
      <Text c="dimmed" fz={14} mt={4} data-figures>
        Score {number(score)}; 0 would fulfil every wish.
      </Text>
    )}
    <RowList className={styles.facts ?? ''} aria-labelledby="why">
      {wishes.map((wish) => (
        <li key={wish.wish}>
          <span>{wishText(wish)}</span>
          <Text span c="dimmed" fz={14} ta="right" flex="none" maw="45%" data-figures>
            {countText(wish)}
          </Text>
        </li>
      ))}
    </RowList>
  </Card>
)
