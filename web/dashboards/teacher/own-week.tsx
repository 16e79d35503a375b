import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { OwnLesson, TeacherHome } from '#contract/dashboards/teacher-home.ts'
import { coverText } from '#web/school/absent/cover-text.ts'
import { longDay, mediumDay } from '#web/school/days.ts'
import { clockTime } from '#web/school/display.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Section } from '../section.tsx'
import styles from './home.module.css'

type Day = TeacherHome['week'][number]
type OwnWeekProps = { week: Day[]; now: { today: string; time: string } }

/** The classes that the teacher teaches or covers from Monday to Friday, and whether attendance was taken. */
export function OwnWeek({ week, now }: OwnWeekProps) {
  const isNext = week.every(({ date }) => date > now.today)
  return (
    <Section id="own-week" label={isNext ? 'Next week' : 'This week'}>
      <Card flush>
        <ol className={styles.week}>
          {week.map((day) => (
            <li key={day.date} aria-current={day.date === now.today ? 'date' : undefined}>
              <h3 aria-label={longDay(day.date)}>{mediumDay(day.date)}</h3>
              {day.classes.length === 0 ? (
                <Text fz={14} c="dimmed">
                  {day.closure ?? 'No classes'}
                </Text>
              ) : (
                <ul>
                  {day.classes.map((one) => (
                    <li key={`${one.section_period_id} ${one.covered_for?.id}`}>
                      <Lesson one={one} date={day.date} now={now} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  )
}

function Lesson({ one, date, now }: { one: OwnLesson; date: string; now: OwnWeekProps['now'] }) {
  const state = lessonStatus(one, date, now)
  const title = [one.groups.join(', '), coverText(one)].filter(Boolean).join(', ')
  const ofAbsent = one.covered_for ? `&teacher_id=${one.covered_for.id}` : ''
  return (
    <>
      <span className={styles.time}>{clockTime(one.start_time)}</span>
      {date > now.today ? (
        <span>{title}</span>
      ) : (
        <Anchor
          component={Link}
          to={`/attendance/take/${one.section_period_id}?date=${date}${ofAbsent}`}
          inherit
        >
          {title}
        </Anchor>
      )}
      {state && (
        <Text span fz={13} c={state === 'taken' ? 'var(--present)' : 'var(--absent)'}>
          {state}
        </Text>
      )}
    </>
  )
}

/** Returns nothing for a class that is upcoming, in session or without students. */
function lessonStatus(one: OwnLesson, date: string, { today, time }: OwnWeekProps['now']) {
  if (one.taken) return 'taken'
  const isOver = date < today || (date === today && one.end_time <= time)
  return isOver && one.has_students ? 'not taken' : undefined
}
