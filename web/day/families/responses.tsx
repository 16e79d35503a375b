import { Box, Group, Stack, Text } from '@mantine/core'
import type { FamilyPage } from '#contract/day/families/family-shapes.ts'
import { formatReportDays, formatFamilyReport } from '#web/school/absent/family-report.ts'
import { momentText } from '#web/school/days.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'

type Answer = FamilyPage['answers'][number]

const STATES: Record<Answer['state'], { label: string; color: string }> = {
  open: { label: 'Not reviewed yet', color: 'var(--tardy)' },
  accepted: { label: 'Accepted', color: 'var(--present)' },
  declined: { label: 'Not accepted: please call the office', color: 'var(--absent)' },
}

/** The responses of this contact with their states. */
export const Responses = ({ answers: responses }: { answers: readonly Answer[] }) =>
  responses.length > 0 && (
    <Box component="section" aria-label="Your responses">
      <SectionLabel>Your responses</SectionLabel>
      <Card mt={8}>
        <Stack component="ul" gap={16} m={0} p={0} style={{ listStyle: 'none' }}>
          {responses.map((response, index) => (
            <Box component="li" key={index} style={{ overflowWrap: 'anywhere' }}>
              <Group justify="space-between" gap="0 12px">
                <Text fw={600}>
                  {formatFamilyReport(response)}, {formatReportDays(response)}
                </Text>
                <Text span fz={14} fw={600} c={STATES[response.state].color}>
                  {STATES[response.state].label}
                </Text>
              </Group>
              {response.reason && <Text>{response.reason}</Text>}
              <Text>“{response.words}”</Text>
              <Text fz={14} c="dimmed">
                Sent on {momentText(response.answered)}
              </Text>
            </Box>
          ))}
        </Stack>
      </Card>
    </Box>
  )
