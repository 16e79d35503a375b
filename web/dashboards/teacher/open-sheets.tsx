import { Anchor, Box, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { TeacherHome } from '#contract/dashboards/teacher-home.ts'
import { pluralize } from '#contract/words.ts'
import { mediumDay } from '#web/school/days.ts'
import { clockTime } from '#web/school/display.ts'
import { fullName } from '#web/school/person-name.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Section } from '../section.tsx'
import styles from './home.module.css'

type OpenSheetsProps = { days: TeacherHome['open']; today: string }

/** Lists missing sheets of past days that the teacher can still take. */
export function OpenSheets({ days, today }: OpenSheetsProps) {
  if (days.length === 0) return null
  return (
    <Section id="still-open" label="Missing attendance">
      <Card flush>
        <ul className={styles.rows}>
          {days.map(({ date, until, classes }) => (
            <li key={date}>
              <Box miw={190}>
                <Text fw={600}>
                  {mediumDay(date)}, {pluralize(classes.length, 'class', 'classes')}
                </Text>
                <Text fz={14} c={until <= today ? 'var(--absent)' : 'dimmed'}>
                  {until <= today ? 'today is the last day to take it' : `until ${mediumDay(until)}`}
                </Text>
              </Box>
              <Group gap={8} flex="1 1 320px">
                {classes.map(({ section_period_id, start_time, groups, covered_for }) => (
                  <Anchor
                    key={`${section_period_id} ${covered_for?.id}`}
                    component={Link}
                    to={`/attendance/take/${section_period_id}?date=${date}${covered_for ? `&teacher_id=${covered_for.id}` : ''}`}
                    className={styles.chip ?? ''}
                    underline="never"
                  >
                    {clockTime(start_time)} {groups.join(', ')}
                    {covered_for && `, for ${fullName(covered_for)}`}
                  </Anchor>
                ))}
              </Group>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
