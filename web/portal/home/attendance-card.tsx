import { Anchor, Group, Text, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import type { OwnDay, OwnHome } from '#contract/portal.ts'
import { longDay, weekdayOf } from '#web/school/days.ts'
import { MarkPill } from '#web/school/marks.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { MARK_KINDS, rateText } from '../mark-text.ts'
import { absenceSentence, rateSentence } from './attendance-sentences.ts'
import styles from './home.module.css'

/** The attendance rate with an explanation, and this week's marks by day. */
export const AttendanceCard = ({ home, today }: { home: OwnHome; today: string }) => (
  <section aria-labelledby="own-attendance">
    <Card>
      <Group justify="space-between" mb={8}>
        <SectionLabel id="own-attendance">My attendance</SectionLabel>
        <Anchor component={Link} to="/attendance" fw={500}>
          All days
        </Anchor>
      </Group>
      <div className={styles.rate}>
        <Text fz={32} fw={650} lh={1.1} lts="-0.015em" data-figures style={{ whiteSpace: 'nowrap' }}>
          {rateText(home.standing.attendance_rate)}
        </Text>
        <Text flex="1 1 220px" c="dimmed">
          {rateSentence(home)} {absenceSentence(home)}
        </Text>
      </div>
      <SectionLabel as="h3">This week</SectionLabel>
      <ol className={styles.week}>
        {home.week.map((day) => (
          <li key={day.date} aria-current={day.date === today ? 'date' : undefined}>
            <span aria-hidden>{weekdayOf(day.date).slice(0, 2)}</span>
            <VisuallyHidden>{longDay(day.date)}: </VisuallyHidden>
            <DayMarks day={day} today={today} />
          </li>
        ))}
      </ol>
    </Card>
  </section>
)

function DayMarks({ day, today }: { day: OwnDay; today: string }) {
  const kinds = MARK_KINDS.filter(({ kind }) => day[kind] > 0)
  if (kinds.length > 0) {
    return kinds.map(({ kind, label }) => (
      <span key={kind}>
        <span aria-hidden>
          <MarkPill kind={kind} count={day[kind]} />
        </span>
        <VisuallyHidden>
          {day[kind]} {label.toLocaleLowerCase('en')}{' '}
        </VisuallyHidden>
      </span>
    ))
  }
  return (
    <Text span fz={13} c="dimmed" lh={1.25}>
      {withoutMarks(day, today)}
    </Text>
  )
}

function withoutMarks({ closure, classes, date }: OwnDay, today: string): string {
  if (closure) return closure
  if (classes === 0) return 'no classes'
  return date < today ? 'not taken' : date === today ? 'none yet' : '–'
}
