import { Text } from '@mantine/core'
import { pluralize } from '#contract/words.ts'
import { addDays, longDay } from '#web/school/days.ts'
import { clockTime } from '#web/school/display.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { classTitle, type NextClass } from './class-times.ts'
import styles from './home.module.css'

const SOON_MINUTES = 60

type NextClassProps = {
  next: NextClass | undefined
  now: { today: string }
  /** True if classes met today that are over or in session. */
  hasMoreToday: boolean
}

/** The student's next class: when and where it is, and who teaches it. */
export function NextClassCard({ next, now, hasMoreToday }: NextClassProps) {
  if (!next) {
    return (
      <Card>
        <Text component="h2" fz={17} fw={650}>
          {hasMoreToday ? 'No more classes scheduled' : 'No classes scheduled'}
        </Text>
        <Text mt={4} c="dimmed">
          Please ask your homeroom teacher or the school office.
        </Text>
      </Card>
    )
  }
  const title = classTitle(next)
  const facts = [
    `${clockTime(next.start_time)} to ${clockTime(next.end_time)}`,
    next.group !== title && next.group,
    next.room_number && `Room ${next.room_number}`,
  ].filter(Boolean)
  return (
    <section aria-labelledby="next-class">
      <Card className={styles.next ?? ''}>
        <SectionLabel id="next-class">Next, {timeUntilText(next, now.today)}</SectionLabel>
        <Text mt={6} fz={20} fw={650} lh={1.25} style={{ overflowWrap: 'anywhere' }}>
          {title} with {next.teacher}
        </Text>
        <Text mt={2} c="dimmed">
          {facts.join(' · ')}
        </Text>
      </Card>
    </section>
  )
}

function timeUntilText({ date, start_time, minutes }: NextClass, today: string): string {
  if (minutes !== undefined && minutes <= SOON_MINUTES) return `in ${pluralize(minutes, 'minute')}`
  const at = `at ${clockTime(start_time)}`
  if (date === today) return at
  return date === addDays(today, 1) ? `tomorrow ${at}` : `${longDay(date)} ${at}`
}
