import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { nextSetUpStep, progressText, type SetUpCounts } from '#web/school/set-up/steps.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Section } from '../../section.tsx'

/** Shown until the first class is assigned: how far the set-up is, its next step, and the way back to the checklist. */
export function GettingStarted({ counts }: { counts: SetUpCounts }) {
  const next = nextSetUpStep(counts)
  return (
    <Section id="begin" label="Before your first attendance">
      <Card py={14}>
        <Group justify="space-between" gap="10px 16px">
          <Text>
            {progressText(counts)}
            {next && (
              <>
                {' '}
                Next: <strong>{next.title}</strong>
              </>
            )}
          </Text>
          <Group gap={10}>
            {next && (
              <Button component={Link} to={next.to}>
                {next.action}
              </Button>
            )}
            <Button component={Link} to="/set-up" variant="default">
              Open the checklist
            </Button>
          </Group>
        </Group>
      </Card>
    </Section>
  )
}
