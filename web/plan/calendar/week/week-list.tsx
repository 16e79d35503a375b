import { Box, Button, Group, Stack, Text } from '@mantine/core'
import type { Schedule } from '#contract/plan/calendar/calendar-shapes.ts'
import { addDays, longDay, shortDay, timeSpan } from '#web/school/days.ts'
import { mondayOf } from '#web/school/calendar/school-weeks.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { TwoLines } from '../two-lines.tsx'
import { eventText, toWeek, type Viewpoint, type WeekDay } from './week-events.ts'
import styles from './week.module.css'

type WeekListProps = {
  data: Schedule
  viewpoint: Viewpoint
  monday: string
  today: string
  onMove: (monday: string) => void
}

/** The week as a list, for phones and screen readers. */
export const WeekList = ({ data, viewpoint, monday, today, onMove }: WeekListProps) => (
  <>
    <Group justify="space-between" gap={10} mb={12}>
      <Text component="h2" fz={17} fw={650} aria-live="polite">
        {shortDay(monday)} to {shortDay(addDays(monday, 4))}
      </Text>
      <Group gap={10}>
        <Button
          variant="default"
          size="sm"
          disabled={monday === mondayOf(today)}
          onClick={() => onMove(mondayOf(today))}
        >
          today
        </Button>
        <Button.Group>
          <Button
            variant="default"
            size="sm"
            aria-label="Previous week"
            onClick={() => onMove(addDays(monday, -7))}
          >
            ‹
          </Button>
          <Button
            variant="default"
            size="sm"
            aria-label="Next week"
            onClick={() => onMove(addDays(monday, 7))}
          >
            ›
          </Button>
        </Button.Group>
      </Group>
    </Group>
    <Stack gap={12}>
      {toWeek(monday, data).map((day) => (
        <Day key={day.day} {...day} viewpoint={viewpoint} isToday={day.day === today} />
      ))}
    </Stack>
  </>
)

type DayProps = WeekDay & { viewpoint: Viewpoint; isToday: boolean }

const Day = ({ day, closure, occurrences, viewpoint, isToday }: DayProps) => (
  <Card flush>
    <Group
      component="h3"
      justify="space-between"
      align="baseline"
      m={0}
      px={16}
      py={10}
      fz={15}
      fw={650}
      {...(isToday && { bg: 'var(--accent-soft)' })}
    >
      {longDay(day)}
      {isToday && (
        <Text span inherit fz={13} c="var(--accent)">
          today
        </Text>
      )}
    </Group>
    {closure !== undefined && (
      <Text className={styles.line ?? ''} c="var(--tardy)" bg="var(--tardy-soft)" fw={650}>
        Closed: {closure}
      </Text>
    )}
    {closure === undefined && occurrences.length === 0 && (
      <Text className={styles.line ?? ''} c="dimmed">
        No classes.
      </Text>
    )}
    {occurrences.length > 0 && (
      <RowList style={{ borderTop: '1px solid var(--line)' }}>
        {occurrences.map((occurrence) => {
          const { title, details } = eventText(viewpoint, occurrence)
          return (
            <Box component="li" key={occurrence.key} mih={0} py={9} style={{ alignItems: 'flex-start' }}>
              <Text span c="dimmed" flex="none" data-figures>
                {timeSpan(occurrence.start_time, occurrence.end_time)}
              </Text>
              <TwoLines title={title}>{details}</TwoLines>
            </Box>
          )
        })}
      </RowList>
    )}
  </Card>
)
