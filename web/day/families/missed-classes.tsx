import { Box, Button, Group, Stack, Text } from '@mantine/core'
import type { FamilyPage, MissedClass } from '#contract/day/families/family-shapes.ts'
import { longDay, timeSpan } from '#web/school/days.ts'
import { MarkPill } from '#web/school/marks.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'

type MissedClassesProps = { page: FamilyPage; onReport: (day: string) => void }

/** The classes that the student missed or was late for, and whether a reason is on file. */
export function MissedClasses({
  page: { first_name, missed, answers: responses },
  onReport,
}: MissedClassesProps) {
  const days = Map.groupBy(missed, ({ date }) => date)
  const waits = (day: string) =>
    responses.some((one) => one.state === 'open' && one.start_date <= day && day <= one.end_date)
  return (
    <Box component="section" mb={24} aria-label="The last two weeks">
      <SectionLabel>The last two weeks</SectionLabel>
      <Card mt={8}>
        {missed.length === 0 ? (
          <Text>{first_name} has no missed classes.</Text>
        ) : (
          <Stack gap={20}>
            {Array.from(days, ([date, classes]) => (
              <Day
                key={date}
                date={date}
                classes={classes}
                isReported={waits(date)}
                onReport={() => onReport(date)}
              />
            ))}
          </Stack>
        )}
      </Card>
    </Box>
  )
}

/** `isReported` means that a response about this day is pending. */
type DayProps = { date: string; classes: readonly MissedClass[]; isReported: boolean; onReport: () => void }

function Day({ date, classes, isReported, onReport }: DayProps) {
  const unexplained = classes.filter(({ reason_known }) => !reason_known)
  const explained = classes.filter(({ reason_known }) => reason_known)
  return (
    <div>
      <Text component="h2" fz={15} fw={650} mb={6}>
        {longDay(date)}
      </Text>
      {unexplained.length > 0 && (
        <>
          <Classes classes={unexplained} />
          <Group gap="4px 14px" mb={explained.length > 0 ? 10 : 0}>
            {isReported ? (
              <Text span fz={14} c="var(--tardy)">
                You sent a reason. The office will review it.
              </Text>
            ) : (
              <>
                <Text span fz={14} c="var(--absent)">
                  No reason on file.
                </Text>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Give a reason, ${longDay(date)}`}
                  onClick={onReport}
                >
                  Give a reason
                </Button>
              </>
            )}
          </Group>
        </>
      )}
      {explained.length > 0 && (
        <>
          <Classes classes={explained} />
          <Text fz={14} c="dimmed">
            A reason is on file.
          </Text>
        </>
      )}
    </div>
  )
}

const WORDS = { A: 'Absent', T: 'Late' } as const

const Classes = ({ classes }: Pick<DayProps, 'classes'>) => (
  <Group component="ul" gap="6px 16px" m={0} mb={6} p={0} style={{ listStyle: 'none' }}>
    {classes.map(({ start_time, end_time, status }, index) => (
      <Group key={index} component="li" gap={8} wrap="nowrap">
        <MarkPill kind={status} />
        <Text span data-figures>
          {WORDS[status]} {timeSpan(start_time, end_time)}
        </Text>
      </Group>
    ))}
  </Group>
)
