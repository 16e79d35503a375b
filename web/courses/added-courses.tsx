import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { Course } from '#contract/courses.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import styles from './courses.module.css'

/** What this visit of the page has added, so that a slip is found again at once. */
export function AddedCourses({ courses }: { courses: readonly Course[] }) {
  if (courses.length === 0) return null
  return (
    <section className={styles.added}>
      <SectionLabel>Added just now</SectionLabel>
      <Card flush>
        <ul className={styles.classes}>
          {courses.map(({ id, name, grade_level }) => (
            <li key={id} className={styles.classRow}>
              <span className={styles.name}>{name}</span>
              {grade_level && <GradeChip grade={grade_level.id} />}
              <Anchor component={Link} to={`/courses/edit/${id}`} aria-label={`Edit ${name}`}>
                Edit
              </Anchor>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
