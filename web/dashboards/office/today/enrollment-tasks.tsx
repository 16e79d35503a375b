import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { OfficeToday } from '#contract/dashboards/office-home.ts'
import { pluralForm, pluralize } from '#contract/words.ts'
import { shortDay } from '#web/school/days.ts'
import { fullName } from '#web/school/person-name.ts'
import styles from './today.module.css'

type Enrollment = OfficeToday['enrollment']

export const isSettled = ({ to_complete, without_group }: Enrollment): boolean =>
  to_complete.count === 0 && without_group.count === 0

/** What is to be done about students who came or left: withdrawals without a reason, and students without a group. */
export function EnrollmentTasks({ enrollment: { to_complete, without_group } }: { enrollment: Enrollment }) {
  const more = to_complete.count - to_complete.students.length
  return (
    <>
      {without_group.count > 0 && (
        <li>
          <span className={styles.about}>
            {pluralize(without_group.count, 'student')}{' '}
            <Text span c="dimmed">
              without a group
            </Text>
          </span>
          <Button
            component={Link}
            to={`/groups/manage?grade=${without_group.grade_level}`}
            variant="default"
            size="compact-md"
            aria-label={`Find a group for ${pluralForm(without_group.count, 'the student', 'students')} without one`}
          >
            Find a group
          </Button>
        </li>
      )}
      {to_complete.students.map((student) => (
        <li key={`${student.id} ${student.last_day}`}>
          <span className={styles.about}>
            {fullName(student)}{' '}
            <Text span c="dimmed">
              left on {shortDay(student.last_day)}, for a reason not entered yet
            </Text>
          </span>
          <Button
            component={Link}
            to={`/students/${student.id}`}
            variant="default"
            size="compact-md"
            aria-label={`Enter reason why ${fullName(student)} left`}
          >
            Enter reason
          </Button>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Text span c="dimmed" className={styles.about ?? ''}>
            {pluralize(more, 'more withdrawal')} without a reason this school year
          </Text>
        </li>
      )}
    </>
  )
}
