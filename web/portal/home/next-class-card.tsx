import { Text } from '@mantine/core'
import type { OwnHome } from '#contract/portal.ts'
import { pluralize } from '#contract/words.ts'
import { addDays, longDay } from '#web/school/days.ts'
import { clockTime } from '#web/school/display.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { Changed } from './changed.tsx'
import { nextClass, roomToday, withProgress, type NextClass } from './class-times.ts'
import styles from './home.module.css'

const SOON_MINUTES = 60

type NextClassProps = { home: OwnHome; now: { today: string; time: string } }

/** The class that is in session and the next one: what it is, where it meets and when, then who teaches it. */
export function NextClassCard({ home, now }: NextClassProps) {
  const next = nextClass(home, now)
  const current = withProgress(home.classes, now.time).find(({ progress }) => progress === 'on')
  if (!next && !current) {
    return (
      <Card>
        <Text component="h2" fz={17} fw={650}>
          {home.classes.length > 0 ? 'No more classes scheduled' : 'No classes scheduled'}
        </Text>
        <Text mt={4} c="dimmed">
          Please ask your homeroom teacher or the school office.
        </Text>
      </Card>
    )
  }
  return (
    <Card className={styles.next ?? ''}>
      {current && (
        <Text component="p" m={0} mb={next ? 12 : 0}>
          <b>Now: {placeOf(current)}</b>, until {clockTime(current.end_time)}. <Changed one={current} />
        </Text>
      )}
      {next && <Next next={next} today={now.today} />}
    </Card>
  )
}

function Next({ next, today }: { next: NextClass; today: string }) {
  const facts = [
    `${clockTime(next.start_time)} to ${clockTime(next.end_time)}`,
    next.covered_by === null && next.teacher,
    next.group !== next.title && next.group,
  ].filter(Boolean)
  return (
    <section aria-labelledby="next-class">
      <SectionLabel id="next-class">Next, {timeUntilText(next, today)}</SectionLabel>
      <Text mt={6} fz={20} fw={650} lh={1.25} style={{ overflowWrap: 'anywhere' }}>
        {placeOf(next)}
      </Text>
      <Text mt={2} c="dimmed">
        {facts.join(' · ')}
      </Text>
      <Changed one={next} />
    </section>
  )
}

/** 'Math, Room 104'. Another room of this day is marked beside it instead. */
const placeOf = (one: Pick<NextClass, 'title' | 'room_number' | 'room_today'>) =>
  [one.title, one.room_today === null && roomToday(one)].filter(Boolean).join(', ')

function timeUntilText({ date, start_time, minutes }: NextClass, today: string): string {
  if (minutes !== undefined && minutes <= SOON_MINUTES) return `in ${pluralize(minutes, 'minute')}`
  const at = `at ${clockTime(start_time)}`
  if (date === today) return at
  return date === addDays(today, 1) ? `tomorrow ${at}` : `${longDay(date)} ${at}`
}
