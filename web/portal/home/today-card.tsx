import { Anchor, Box, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { OwnHome } from '#contract/portal.ts'
import { isWeekend } from '#web/school/calendar/school-weeks.ts'
import { weekdayOf } from '#web/school/days.ts'
import { clockTime } from '#web/school/display.ts'
import { MarkPill } from '#web/school/marks.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { markText, timesText } from '../mark-text.ts'
import { Changed } from './changed.tsx'
import { roomToday, withProgress, type Progress } from './class-times.ts'
import styles from './home.module.css'

type TodayProps = { home: OwnHome; now: { today: string; time: string } }

/** Today's classes in a strip, each with its mark or its place. */
export const TodayCard = ({ home, now }: TodayProps) => (
  <section aria-labelledby="today">
    <Card>
      <Group justify="space-between" mb={4}>
        <SectionLabel id="today">Today</SectionLabel>
        <Anchor component={Link} to="/schedule" fw={500}>
          Week
        </Anchor>
      </Group>
      {home.classes.length === 0 ? (
        <Text py={8} c="dimmed">
          {noClasses(home, now.today)}
        </Text>
      ) : (
        <ol className={styles.strip}>
          {withProgress(home.classes, now.time).map((one) => (
            <li
              key={`${one.section_period_id} ${one.teacher}`}
              data-progress={one.progress}
              aria-current={one.progress === 'on' || undefined}
            >
              <time dateTime={one.start_time}>{clockTime(one.start_time)}</time>
              <span>
                <span className={styles.title}>{one.title}</span>
                {one.covered_by === null && (
                  <Text span display="block" fz={14} c="dimmed" fw={400}>
                    {one.teacher}
                  </Text>
                )}
                <Changed one={one} />
              </span>
              <span className={styles.state}>
                <ClassState one={one} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  </section>
)

type OwnClassToday = OwnHome['classes'][number] & { progress: Progress }

function ClassState({ one }: { one: OwnClassToday }) {
  const { mark, progress, start_time } = one
  const room = one.room_today === null && roomToday(one)
  if (mark) {
    return (
      <>
        <span>
          <Box component="span" visibleFrom="sm">
            {markText(mark)}
          </Box>
          <Box component="span" display="block">
            {timesText({ ...mark, start_time })}
          </Box>
        </span>
        <MarkPill kind={mark.counts_as} />
      </>
    )
  }
  if (progress === 'over') return 'not taken yet'
  if (progress === 'on') return room ? `now, ${room}` : 'now'
  return room
}

function noClasses({ week }: OwnHome, today: string): string {
  const closure = week.find(({ date }) => date === today)?.closure
  if (closure) return `No classes meet today: ${closure}.`
  return isWeekend(today) ? `No classes meet on a ${weekdayOf(today)}.` : 'You have no classes today.'
}
