import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { TeacherHome } from '#contract/dashboards/teacher-home.ts'
import { daySpan, longDay } from '#web/school/days.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Section } from '../section.tsx'
import styles from './home.module.css'

type Request = TeacherHome['absence_requests'][number]

const STATES: Record<Request['state'], { label: string; color: string }> = {
  open: { label: 'Sent', color: 'var(--tardy)' },
  planned: { label: 'Planned', color: 'var(--present)' },
  declined: { label: 'Declined', color: 'var(--absent)' },
  withdrawn: { label: 'Withdrawn', color: 'inherit' },
}

/** The teacher's requested absences with how the office answered; nothing without one. */
export function OwnAbsences({ requests }: { requests: readonly Request[] }) {
  if (requests.length === 0) return null
  return (
    <Section id="own-absences" label="Your absences">
      <Card flush>
        <ul className={styles.rows}>
          {requests.map(({ id, state, start_date, end_date, whole_days }) => (
            <li key={id}>
              <span className={styles.name}>
                <Anchor component={Link} to="/absence-requests" fw={600} inherit>
                  {start_date === end_date ? longDay(start_date) : daySpan(start_date, end_date)}
                </Anchor>{' '}
                <Text span fz={14} c="dimmed">
                  {whole_days ? 'all day' : 'some classes'}
                </Text>
              </span>
              <Text span fz={14} fw={600} c={STATES[state].color}>
                {STATES[state].label}
              </Text>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
