import { Box, Group, Stack, Text } from '@mantine/core'
import type { FamilyPage, MissedClass } from '#contract/family/family-shapes.ts'
import { longDay, timeSpan } from '#web/school/days.ts'
import { MarkPill } from '#web/school/marks.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'

const WORDS = { A: 'Absent', T: 'Late' } as const

/** The classes of these days that were missed, or began without the student, and whether the school knows why. */
export function MissedClasses({ page: { first_name, missed } }: { page: FamilyPage }) {
  const days = Map.groupBy(missed, ({ date }) => date)
  return (
    <Box component="section" mb={24} aria-label="The last two weeks">
      <SectionLabel>The last two weeks</SectionLabel>
      <Card>
        {missed.length === 0 ? (
          <Text>No class of {first_name} is marked as missed.</Text>
        ) : (
          <Stack gap={18}>
            {Array.from(days, ([date, classes]) => (
              <Day key={date} date={date} classes={classes} />
            ))}
          </Stack>
        )}
      </Card>
    </Box>
  )
}

const Day = ({ date, classes }: { date: string; classes: readonly MissedClass[] }) => (
  <div>
    <Text component="h2" fz={15} fw={650} mb={4}>
      {longDay(date)}
    </Text>
    <Stack component="ul" gap={6} m={0} p={0} style={{ listStyle: 'none' }}>
      {classes.map((one, index) => (
        <Group key={index} component="li" gap="2px 10px">
          <MarkPill kind={one.status} />
          <Text span>
            {WORDS[one.status]}{' '}
            <Text span inherit data-figures>
              {timeSpan(one.start_time, one.end_time)}
            </Text>
          </Text>
          <Text span fz={14} c={one.reason_known ? 'dimmed' : 'var(--absent)'}>
            {one.reason_known ? 'The school knows the reason' : 'The school does not know why'}
          </Text>
        </Group>
      ))}
    </Stack>
  </div>
)
