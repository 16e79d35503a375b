import { Button, Group, Stack, Text } from '@mantine/core'
import type { FamilyChild, MissedClass } from '#contract/day/families/family-shapes.ts'
import { MarkPill } from '#web/school/marks.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useFormats, useWords } from './language.tsx'

type MissedClassesProps = { child: FamilyChild; onReport: (day: string) => void }

/** The classes that a student missed or was late for, and whether a reason is on file. */
export function MissedClasses({ child, onReport }: MissedClassesProps) {
  const words = useWords().page
  const { first_name, missed, all_day, answers: responses } = child
  const days = Map.groupBy(missed, ({ date }) => date)
  const waits = (day: string) =>
    responses.some((one) => one.state === 'open' && one.start_date <= day && day <= one.end_date)
  return (
    <Card mt={8}>
      {missed.length === 0 ? (
        <Text>{words.nothingMissed(first_name)}</Text>
      ) : (
        <Stack gap={20}>
          {Array.from(days, ([date, classes]) => (
            <Day
              key={date}
              date={date}
              classes={classes}
              isWhole={all_day.includes(date)}
              isReported={waits(date)}
              name={first_name}
              onReport={() => onReport(date)}
            />
          ))}
        </Stack>
      )}
    </Card>
  )
}

type DayProps = {
  date: string
  classes: readonly MissedClass[]
  /** True where every class of the day was missed. */
  isWhole: boolean
  /** True where a response about this day is pending. */
  isReported: boolean
  name: string
  onReport: () => void
}

function Day({ date, classes, isWhole, isReported, name, onReport }: DayProps) {
  const words = useWords().page
  const { longDay, dayHeading } = useFormats()
  const unexplained = classes.filter(({ reason_known }) => !reason_known)
  const explained = classes.filter(({ reason_known }) => reason_known)
  const isOneLine = isWhole && (unexplained.length === 0 || explained.length === 0)
  return (
    <div>
      <Text component="h3" fz={15} fw={650} mb={6}>
        {dayHeading(date)}
      </Text>
      {unexplained.length > 0 && (
        <>
          <Classes classes={unexplained} isOneLine={isOneLine} />
          <Group gap="4px 14px" mb={explained.length > 0 ? 10 : 0}>
            {isReported ? (
              <Text span fz={14} c="var(--tardy)">
                {words.reasonSent}
              </Text>
            ) : (
              <>
                <Text span fz={14} c="var(--absent)">
                  {words.noReason}
                </Text>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={words.giveReasonFor(name, longDay(date))}
                  onClick={onReport}
                >
                  {words.giveReason}
                </Button>
              </>
            )}
          </Group>
        </>
      )}
      {explained.length > 0 && (
        <>
          <Classes classes={explained} isOneLine={isOneLine} />
          <Text fz={14} c="dimmed">
            {words.reasonOnFile}
          </Text>
        </>
      )}
    </div>
  )
}

function Classes({ classes, isOneLine }: { classes: readonly MissedClass[]; isOneLine: boolean }) {
  const words = useWords().page
  const { timeSpan } = useFormats()
  const statusWords = { A: words.absent, T: words.late }
  if (isOneLine) {
    return (
      <Group gap={8} mb={6} wrap="nowrap">
        <MarkPill kind="A" label={words.absent} />
        <Text span>{words.allDay(classes.length)}</Text>
      </Group>
    )
  }
  return (
    <Stack component="ul" gap={6} m={0} mb={6} p={0} style={{ listStyle: 'none' }}>
      {classes.map(({ start_time, end_time, status, class_name }, index) => (
        <Group key={index} component="li" gap={8} wrap="nowrap" align="baseline">
          <MarkPill kind={status} label={statusWords[status]} />
          <Text span style={{ overflowWrap: 'anywhere' }} data-figures>
            {statusWords[status]} {timeSpan(start_time, end_time)}, {class_name}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}
