import { Anchor, Box, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { OfficeToday } from '#contract/dashboards/office-home.ts'
import { joinWithAnd, pluralize } from '#contract/words.ts'
import { timeOf, weekdayOf } from '#web/school/days.ts'
import { Panel, Quiet } from './panel.tsx'
import styles from './today.module.css'

type Upload = OfficeToday['uploads']['latest'][number]

const KINDS: Record<Upload['kind'], string> = {
  students: 'Student upload',
  staff: 'Teacher upload',
  homeroom_teachers: 'Homeroom teacher upload',
  labels: 'Label upload',
  contacts: 'Contact upload',
  sections: 'Section upload',
  enrollments: 'Enrollment upload',
  marks: 'Attendance upload',
  oneroster: 'OneRoster upload',
}

/** Lists this week's uploads with their results, latest first. */
export const UploadsPanel = ({ day: { uploads } }: { day: OfficeToday }) => (
  <Panel
    id="uploads"
    label="Uploads this week"
    link={{
      to: '/students/uploads',
      text: uploads.count > uploads.latest.length ? `All ${uploads.count}` : 'History',
    }}
  >
    {uploads.count === 0 ? (
      <Quiet>
        None since Monday.{' '}
        <Anchor
          component={Link}
          to="/students/upload-students"
          inherit
          style={{ textDecoration: 'underline' }}
        >
          Upload students
        </Anchor>
      </Quiet>
    ) : (
      <ul className={styles.rows}>
        {uploads.latest.map((upload) => (
          <li key={upload.id}>
            <Box className={styles.about ?? ''}>
              <Link to={`/students/uploads/${upload.id}`} className={styles.name}>
                {KINDS[upload.kind]}
              </Link>{' '}
              <Text span c="dimmed" fz={14}>
                {weekdayOf(upload.at.slice(0, 10))} {timeOf(upload.at)} by {upload.by}
              </Text>
            </Box>
            <Text span fz={14}>
              {outcomeOf(upload)}
            </Text>
          </li>
        ))}
      </ul>
    )}
  </Panel>
)

function outcomeOf({ undone, rows, added, changed, rejected }: Upload): string {
  if (undone) return `undone by ${undone.by}`
  const parts = [
    added > 0 && `${added} added`,
    changed > 0 && `${changed} changed`,
    rejected > 0 && `${rejected} rejected`,
  ].filter((part) => part !== false)
  return `${pluralize(rows, 'row')}: ${joinWithAnd(parts) || 'nothing new'}`
}
