import { Anchor, Group, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import type { StudentListed, WeekSummary } from '#contract/people/students.ts'
import { GradeChip, Initials } from '#web/school/grades.tsx'
import { listName } from '#web/school/person-name.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { OpenRecord, StudentLinks } from './student-links.tsx'
import { WeekMarks } from './week-marks.tsx'
import styles from './student-card.module.css'

type StudentCardProps = { student: StudentListed; weeks: WeekSummary | undefined; isLoading: boolean }

export const StudentCard = ({ student, weeks, isLoading }: StudentCardProps) => (
  <li className={styles.item}>
    <Card flex={1} miw={0}>
      <div className={styles.person}>
        <Initials first={student.first_name} last={student.last_name} grade={student.grade_level} />
        <div className={styles.names}>
          <Group justify="space-between" align="flex-start" gap={0} wrap="nowrap">
            <h2 className={styles.name}>
              <Anchor component={Link} to={`/students/${student.id}`} inherit c="inherit">
                {listName(student)}
                {student.preferred_name && ` (${student.preferred_name})`}
              </Anchor>
            </h2>
            <OpenRecord student={student} />
          </Group>
          <div className={styles.detail} title={student.email}>
            {student.email}
          </div>
        </div>
      </div>
      <div className={styles.homeroom}>
        <GradeChip grade={student.grade_level} />
        {student.homeroom_teacher && (
          <span className={styles.detail} title={`Homeroom ${student.homeroom_teacher}`}>
            Homeroom {student.homeroom_teacher}
          </span>
        )}
      </div>
      <div className={styles.week}>
        {isLoading ? <Skeleton height={12} width="45%" radius="sm" /> : weeks && <WeekMarks weeks={weeks} />}
      </div>
      <StudentLinks student={student} />
    </Card>
  </li>
)
