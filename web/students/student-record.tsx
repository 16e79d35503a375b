import type { StudentDetail } from '#contract/students.ts'
import { gradeLabel } from '#contract/words.ts'
import { fullName } from '#web/school/person-name.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { STUDENT_LABELS } from './student-fields.tsx'
import styles from './student-form.module.css'

/** The record for those who may look at it only. */
export const StudentRecord = ({ student }: { student: StudentDetail }) => (
  <Card className={styles.card ?? ''}>
    <p className={styles.readOnly}>
      You can see this record, but not change it: at this school only the office changes students.
    </p>
    <dl className={styles.record}>
      {linesOf(student).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </Card>
)

const linesOf = (student: StudentDetail): [label: string, value: string][] => [
  [STUDENT_LABELS.first_name, student.first_name],
  [STUDENT_LABELS.last_name, student.last_name],
  [STUDENT_LABELS.email, student.email],
  [STUDENT_LABELS.grade_level, gradeLabel(student.grade_level)],
  [STUDENT_LABELS.student_number, student.student_number ?? 'none'],
  ['Active Status', student.is_active ? 'Active' : 'Inactive'],
  ['Homeroom teachers', student.homeroom_teachers.map(fullName).join(', ') || 'none'],
]
