import { Box, Group, Stack, Text } from '@mantine/core'
import type { FamilyPage } from '#contract/day/families/family-shapes.ts'
import { toldDays, toldText } from '#web/school/absent/told-text.ts'
import { momentText } from '#web/school/days.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'

type Answer = FamilyPage['answers'][number]

const STATES: Record<Answer['state'], { label: string; color: string }> = {
  open: { label: 'The office will read it', color: 'var(--tardy)' },
  accepted: { label: 'Accepted', color: 'var(--present)' },
  declined: { label: 'Not accepted: please call the office', color: 'var(--absent)' },
}

/** What this contact has told the school, and what became of it. */
export const Answers = ({ answers }: { answers: readonly Answer[] }) =>
  answers.length > 0 && (
    <Box component="section" aria-label="What you told the school">
      <SectionLabel>What you told the school</SectionLabel>
      <Card mt={8}>
        <Stack component="ul" gap={16} m={0} p={0} style={{ listStyle: 'none' }}>
          {answers.map((answer, index) => (
            <Box component="li" key={index} style={{ overflowWrap: 'anywhere' }}>
              <Group justify="space-between" gap="0 12px">
                <Text fw={600}>
                  {toldText(answer)}, {toldDays(answer)}
                </Text>
                <Text span fz={14} fw={600} c={STATES[answer.state].color}>
                  {STATES[answer.state].label}
                </Text>
              </Group>
              <Text>“{answer.words}”</Text>
              <Text fz={14} c="dimmed">
                Sent on {momentText(answer.answered)}
              </Text>
            </Box>
          ))}
        </Stack>
      </Card>
    </Box>
  )
