import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { TeacherHome } from '#contract/dashboards/teacher-home.ts'
import { gradeLabel } from '#contract/grades.ts'
import { mediumDay } from '#web/school/days.ts'
import { listName } from '#web/school/person-name.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Section } from '../section.tsx'
import styles from './home.module.css'

type Student = TeacherHome['absent_in_a_row'][number]

/** The teacher's students who missed at least the last three classes. The number links to exactly these records. */
export const AbsentInARow = ({ students, teacher }: { students: Student[]; teacher: number }) => (
  <Section id="absent-in-a-row" label="Absent three times in a row">
    {students.length === 0 ? (
      <Text c="dimmed">None of your students missed their last three classes with you.</Text>
    ) : (
      <Card flush>
        <ul className={styles.rows}>
          {students.map((student) => (
            <li key={student.id}>
              <span className={styles.name}>
                <Anchor component={Link} to={`/students/${student.id}`} fw={600} inherit>
                  {listName(student)}
                </Anchor>{' '}
                <Text span fz={14} c="dimmed">
                  {gradeLabel(student.grade_level)}
                </Text>
              </span>
              <Anchor component={Link} to={recordsOf(student, teacher)} inherit>
                {student.absences} absences since {mediumDay(student.since)}
              </Anchor>
              <Text span fz={14} c="dimmed">
                {excusedText(student)}
              </Text>
            </li>
          ))}
        </ul>
      </Card>
    )}
  </Section>
)

const recordsOf = ({ id, since, last }: Student, teacher: number) =>
  `/reports?${new URLSearchParams({
    type: 'records',
    student_id: String(id),
    teacher_id: String(teacher),
    start_date: since,
    end_date: last,
  })}`

function excusedText({ absences, excused }: Student): string {
  if (excused === 0) return 'none excused'
  return excused === absences ? 'all excused' : `${excused} excused`
}
