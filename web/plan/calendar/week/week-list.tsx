import { Box, Group, Stack, Text } from '@mantine/core'
import { longDay, timeSpan } from '#web/school/days.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { TwoLines } from '../two-lines.tsx'
import { eventText, type Viewpoint, type WeekDay } from './week-events.ts'
import styles from './week.module.css'

type WeekListProps = { week: readonly WeekDay[]; viewpoint: Viewpoint; today: string }

/** A card for each day. */
export const WeekList = ({ week, viewpoint, today }: WeekListProps) => (
  <Stack gap={12}>
    {week.map((day) => (
      <Day key={day.day} {...day} viewpoint={viewpoint} isToday={day.day === today} />
    ))}
  </Stack>
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
              <Text span c="dimmed" flex="none" w="var(--span-width)" data-figures>
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
