import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { OfficeToday } from '#contract/dashboards/office-home.ts'
import { pluralForm, pluralize } from '#contract/words.ts'
import { longDay } from '#web/school/days.ts'
import { Panel, Quiet } from './panel.tsx'
import styles from './today.module.css'

type WaitingProps = { day: OfficeToday }

/** What nobody but the office can settle: requests for corrections, and sheets of the last day that nobody took. */
export function Waiting({ day: { corrections, earlier } }: WaitingProps) {
  const missing = earlier?.missing ?? 0
  const isQuiet = corrections.length === 0 && missing === 0
  return (
    <Panel id="waiting" label="Waiting for you">
      {isQuiet && <Quiet>No request for a correction, and no sheet of the last day is missing.</Quiet>}
      <ul className={styles.rows}>
        {corrections.map(({ by, count }) => (
          <li key={by}>
            <span className={styles.about}>
              {pluralize(count, 'correction')}{' '}
              <Text span c="dimmed">
                from {by}
              </Text>
            </span>
            <Button
              component={Link}
              to="/attendance/corrections"
              variant="default"
              size="compact-md"
              aria-label={`Decide ${pluralForm(count, 'the correction', 'the corrections')} from ${by}`}
            >
              Decide
            </Button>
          </li>
        ))}
        {earlier && missing > 0 && (
          <li>
            <span className={styles.about}>
              {pluralize(missing, 'sheet')} not taken{' '}
              <Text span c="dimmed">
                on {longDay(earlier.date)}
              </Text>
            </span>
            <Button
              component={Link}
              to={`/attendance/board?date=${earlier.date}&state=late`}
              variant="default"
              size="compact-md"
              aria-label={`Show the sheets of ${longDay(earlier.date)} that are not taken`}
            >
              Show
            </Button>
          </li>
        )}
      </ul>
    </Panel>
  )
}
