import { Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { OfficeConflicts, OfficeToday } from '#contract/dashboards/office-home.ts'
import { pluralForm, pluralize } from '#contract/words.ts'
import { query } from '#web/query.ts'
import { longDay } from '#web/school/days.ts'
import { fullName } from '#web/school/person-name.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { useShowMore } from '#web/ui/layout/use-show-more.tsx'
import { EnrollmentTasks, isSettled } from './enrollment-tasks.tsx'
import { Panel, Quiet } from './panel.tsx'
import styles from './today.module.css'

const REFRESH_MS = 300_000

type WaitingProps = { day: OfficeToday }

/** The office's open tasks: uncovered classes, requests of teachers, family responses, contradictions, missing sheets and conflicts. */
export function Waiting({
  day: {
    uncovered,
    corrections,
    answers,
    absence_requests,
    contradictions,
    earlier,
    refused_addresses,
    enrollment,
  },
}: WaitingProps) {
  const conflicts = useQuery({
    ...query('GET /api/office/clashes/'),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })
  const missing = earlier?.missing ?? 0
  const isQuiet =
    uncovered.length === 0 &&
    corrections.length === 0 &&
    answers === 0 &&
    absence_requests === 0 &&
    contradictions === 0 &&
    missing === 0 &&
    refused_addresses === 0 &&
    isSettled(enrollment) &&
    conflicts.data?.count === 0
  return (
    <Panel id="waiting" label="Needs your attention" link={{ to: '/schedules/cover', text: 'Coverage' }}>
      {isQuiet && <Quiet>Nothing needs your attention.</Quiet>}
      <ul className={styles.rows}>
        {uncovered.map((teacher) => (
          <li key={`cover ${teacher.id}`}>
            <span className={styles.about}>
              {pluralize(teacher.classes, 'class', 'classes')} without coverage{' '}
              <Text span c="dimmed">
                {fullName(teacher)} is absent
              </Text>
            </span>
            <Button
              component={Link}
              to="/schedules/cover"
              variant="default"
              size="compact-md"
              aria-label={`Find coverage for ${fullName(teacher)}`}
            >
              {' '}
              Find coverage
            </Button>
          </li>
        ))}
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
              aria-label={`Review ${pluralForm(count, 'the correction', 'the corrections')} from ${by}`}
            >
              Review
            </Button>
          </li>
        ))}
        {absence_requests > 0 && (
          <li>
            <span className={styles.about}>
              {pluralize(absence_requests, 'absence request')}{' '}
              <Text span c="dimmed">
                from teachers
              </Text>
            </span>
            <Button
              component={Link}
              to="/absence-requests"
              variant="default"
              size="compact-md"
              aria-label="Review absence requests"
            >
              Review
            </Button>
          </li>
        )}
        {answers > 0 && (
          <li>
            <span className={styles.about}>
              {pluralize(answers, 'response')}{' '}
              <Text span c="dimmed">
                from families
              </Text>
            </span>
            <Button
              component={Link}
              to="/attendance/corrections?from=families"
              variant="default"
              size="compact-md"
              aria-label="Review family responses"
            >
              Review
            </Button>
          </li>
        )}
        {contradictions > 0 && (
          <li>
            <span className={styles.about}>
              {pluralize(contradictions, 'contradiction')}{' '}
              <Text span c="dimmed">
                in today’s marks
              </Text>
            </span>
            <Button
              component={Link}
              to="/attendance/contradictions"
              variant="default"
              size="compact-md"
              aria-label="View today’s contradictions"
            >
              View
            </Button>
          </li>
        )}
        {earlier && missing > 0 && (
          <li>
            <span className={styles.about}>
              {pluralize(missing, 'missing sheet')}{' '}
              <Text span c="dimmed">
                on {longDay(earlier.date)}
              </Text>
            </span>
            <Button
              component={Link}
              to={`/attendance/board?date=${earlier.date}&state=late`}
              variant="default"
              size="compact-md"
              aria-label={`Show missing attendance for ${longDay(earlier.date)}`}
            >
              Show
            </Button>
          </li>
        )}
        {refused_addresses > 0 && (
          <li>
            <span className={styles.about}>
              {pluralize(refused_addresses, 'address', 'addresses')} of families refused by a mail server{' '}
              <Text span c="dimmed">
                nothing is sent to {pluralForm(refused_addresses, 'it', 'them')}
              </Text>
            </span>
            <Button
              component={Link}
              to="/mail/refused"
              variant="default"
              size="compact-md"
              aria-label="Show refused addresses"
            >
              Show
            </Button>
          </li>
        )}
        <EnrollmentTasks enrollment={enrollment} />
      </ul>
      <ListState
        query={conflicts}
        skeleton={<Skeleton height={20} my={13} radius="sm" />}
        failure="Schedule conflicts could not be loaded."
      >
        {(data) => <Conflicts {...data} />}
      </ListState>
    </Panel>
  )
}

/** The current conflicts, each with a link to its grid. */
function Conflicts({ count, clashes: conflicts }: OfficeConflicts) {
  const { shown, more } = useShowMore(conflicts, count)
  return (
    <>
      <ul className={styles.rows}>
        {shown.map(({ group, grade_level, block_schedule_id, messages }, index) => (
          <li key={index}>
            <span className={styles.about}>
              Conflict: {group}{' '}
              <Text span c="dimmed" fz={14} display="block">
                {messages.join(' ')}
              </Text>
            </span>
            <Button
              component={Link}
              to={`/schedules/tool?grade=${grade_level}&block=${block_schedule_id}`}
              variant="default"
              size="compact-md"
              aria-label={`View the conflict of ${group} in the Scheduling Tool`}
            >
              View
            </Button>
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}
