import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { StudentListed } from '#contract/students.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { fullName } from '#web/school/person-name.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import styles from './student-form.module.css'

/** Whom this visit of the page has added, so that a slip is found again at once. */
export function AddedStudents({ students }: { students: readonly StudentListed[] }) {
  if (students.length === 0) return null
  return (
    <section className={styles.added}>
      <SectionLabel>Added just now</SectionLabel>
      <Card flush className={styles.list ?? ''}>
        <ul>
          {students.map((student) => (
            <li key={student.id}>
              <span className={styles.listName}>
                {fullName(student)} <span className={styles.soft}>{student.email}</span>
              </span>
              <GradeChip grade={student.grade_level} />
              <Anchor
                component={Link}
                to={`/edit-student/${student.id}`}
                aria-label={`Edit ${fullName(student)}`}
              >
                Edit
              </Anchor>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
