import { Button, Group, Text } from '@mantine/core'
import type { Proposal } from '#contract/plan/schedules/proposals.ts'
import { pluralize } from '#contract/words.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { number } from './wording.ts'
import styles from './proposal.module.css'

/** Shows the progress of a search. Stopping it keeps the best schedule so far. */
export function SearchProgress({ proposal }: { proposal: Proposal }) {
  const { placed, wanted, score, seconds, state } = proposal
  const isQueued = state === 'queued'
  const stop = useSave('DELETE /schedules/api/proposals/:id/', {
    send: () => ({ params: { id: proposal.id }, query: {} }),
    // The page shows the outcome, so no toast repeats it.
    successMessage: false,
    refreshes: ['GET /schedules/api/proposals/'],
    awaitsRefresh: true,
  })
  return (
    <Card mb={16}>
      <Group justify="space-between" gap={12}>
        <div>
          <Text fw={650} role="status">
            {isQueued ? 'Waiting for another proposal to finish' : 'Building a schedule'}
          </Text>
          <Text c="dimmed" data-figures>
            {isQueued
              ? 'One proposal runs at a time. This one starts automatically.'
              : `${number(placed)} of ${pluralize(wanted, 'meeting')} placed${score === null ? '' : ` · score ${number(score)}, lower is better`} · ${pluralize(seconds, 'second')} at most`}
          </Text>
        </div>
        <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
          Stop
        </Button>
      </Group>
      {!isQueued && (
        <div
          className={styles.progress}
          role="progressbar"
          aria-label="Meetings placed"
          aria-valuemin={0}
          aria-valuemax={wanted}
          aria-valuenow={placed}
        >
          <span style={{ width: wanted === 0 ? 0 : `${(100 * placed) / wanted}%` }} />
        </div>
      )}
    </Card>
  )
}
