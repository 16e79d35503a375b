import { Box, Divider, Flex, Group, Stack, Text } from '@mantine/core'
import type { AttendanceSummary } from '#contract/portal.ts'
import { MARK_TONES, MarkPill } from '#web/school/marks.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { MARK_KINDS, rateText } from './mark-text.ts'

type SummaryCardProps = { summary: AttendanceSummary; title: string; isOwn?: boolean }

/** The attendance rate with its counts, a bar of them, and how they are counted. */
export const SummaryCard = ({ summary, title, isOwn = true }: SummaryCardProps) => (
  <Card>
    <Stack gap={12}>
      <SectionLabel>{title}</SectionLabel>
      <div>
        <Text fz={32} fw={650} lh={1.1} lts="-0.015em" data-figures>
          {rateText(summary.attendance_rate)}
        </Text>
        <Text fz={14} c="dimmed">
          attendance rate
        </Text>
      </div>
      <ShareBar summary={summary} />
      <Box component="dl" m={0}>
        {MARK_KINDS.map(({ kind, label }) => (
          <Group key={kind} justify="space-between" mih={32}>
            <dt>{label}</dt>
            <Box component="dd" m={0}>
              <MarkPill kind={kind} count={summary[kind]} />
            </Box>
          </Group>
        ))}
        <Group justify="space-between" mih={32}>
          <dt>Classes taken</dt>
          <Box component="dd" m={0} pr={7} fw={650} data-figures>
            {summary.total}
          </Box>
        </Group>
      </Box>
      <Divider color="var(--line)" />
      <Disclosure title="How it is counted">
        <CountingNote isOwn={isOwn} />
      </Disclosure>
    </Stack>
  </Card>
)

/** A bar with the shares of the four kinds. It is decorative because the numbers are also shown as text. */
export const ShareBar = ({ summary }: { summary: AttendanceSummary }) => (
  <Flex gap={2} h={8} bdrs={4} bg="var(--line)" style={{ overflow: 'hidden' }} aria-hidden>
    {MARK_KINDS.filter(({ kind }) => summary[kind] > 0).map(({ kind }) => (
      <Box key={kind} flex={summary[kind]} bg="var(--tone)" style={MARK_TONES[kind]} />
    ))}
  </Flex>
)

const CountingNote = ({ isOwn }: { isOwn: boolean }) => (
  <Text mt={8} maw="75ch" fz={14} c="dimmed">
    Every class where attendance was taken counts once: present, tardy, absent excused, or absent unexcused.{' '}
    {isOwn
      ? 'Your attendance rate is the share of classes where you were present or tardy:'
      : 'The attendance rate is the share of classes where the student was present or tardy:'}{' '}
    <Box component="span" c="var(--ink)" style={{ whiteSpace: 'nowrap' }}>
      100 × (P + T) / (P + T + E + A)
    </Box>
    . Classes without attendance are not counted.
  </Text>
)
