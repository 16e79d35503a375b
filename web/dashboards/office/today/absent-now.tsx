import { Anchor, Box, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { OfficeToday } from '#contract/dashboards/office-home.ts'
import { gradeLabel } from '#contract/grades.ts'
import { clockTime } from '#web/school/display.ts'
import { MarkPill } from '#web/school/marks.tsx'
import { listName } from '#web/school/person-name.ts'
import { absenceDetails } from '#web/school/absent/absence-details.ts'
import { lastCallText } from '#web/school/absent/last-call.ts'
import { Panel, Quiet } from './panel.tsx'
import styles from './today.module.css'

/** Lists who is absent now, those without an excuse first, and how many families to call. */
export function AbsentNow({ day: { absent, sheets, to_call } }: { day: OfficeToday }) {
  const { count, excused, students } = absent
  return (
    <Panel
      id="absent-now"
      label="Absent now"
      link={count > 0 ? { to: '/attendance/absent?view=now', text: `All ${count}` } : undefined}
    >
      {count === 0 ? (
        <>
          <Quiet>{sheets.taken === 0 ? 'No attendance has been taken today.' : 'No one is absent.'}</Quiet>
          <div className={styles.foot}>
            <ReportedAbsencesLink />
          </div>
        </>
      ) : (
        <>
          <ul className={styles.rows}>
            {students.map((student) => (
              <li key={student.student_id}>
                <MarkPill kind={student.excuse === 'AEX' ? 'E' : 'A'} />
                <Box className={styles.about ?? ''}>
                  <Link to={`/students/${student.student_id}`} className={styles.name}>
                    {listName(student)}
                  </Link>{' '}
                  <Text span c="dimmed" fz={14} className={styles.whole ?? ''}>
                    {gradeLabel(student.grade_level).split(' ')[0]} · since {clockTime(student.since)}
                  </Text>
                </Box>
                <span className={styles.details}>
                  {absenceDetails(student)}
                  {student.excuse !== 'AEX' && student.last_call && (
                    <span className={styles.call}>{lastCallText(student.last_call)}</span>
                  )}
                </span>
              </li>
            ))}
          </ul>
          <div className={styles.foot}>
            <span>
              {count - excused} without an excuse, {excused} excused
            </span>
            <Group gap="4px 16px">
              <ReportedAbsencesLink />
              {to_call > 0 && (
                <Anchor component={Link} to="/attendance/absent" fw={600} fz={14} className="screen-only">
                  {to_call} to call
                </Anchor>
              )}
            </Group>
          </div>
        </>
      )}
    </Panel>
  )
}

const ReportedAbsencesLink = () => (
  <Anchor component={Link} to="/attendance/absences" fw={600} fz={14} className="screen-only">
    Reported absences
  </Anchor>
)
