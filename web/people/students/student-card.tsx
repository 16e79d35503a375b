import { ActionIcon, Anchor, Group, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import type { StudentListed, WeekSummary } from '#contract/people/students.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { GradeChip, Initials } from '#web/school/grades.tsx'
import { useCanOpen } from '#web/school/screens.tsx'
import { fullName, listName } from '#web/school/person-name.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { EyeIcon, PencilIcon } from '#web/ui/icons.tsx'
import type { MarkKind } from '#contract/words.ts'
import { MarkPill } from '#web/school/marks.tsx'
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

function OpenRecord({ student }: { student: StudentListed }) {
  const { may } = useCurrentUser()
  const title = may.edit ? 'Edit Student' : 'View Student'
  return (
    <ActionIcon
      component={Link}
      to={may.edit ? `/edit-student/${student.id}` : `/students/${student.id}`}
      variant="subtle"
      color="gray"
      size={30}
      c="dimmed"
      flex="none"
      m="-4px -7px -5px 0"
      title={title}
      aria-label={`${title} ${fullName(student)}`}
    >
      {may.edit ? <PencilIcon size={16} /> : <EyeIcon size={16} />}
    </ActionIcon>
  )
}

function StudentLinks({ student }: { student: StudentListed }) {
  const canOpen = useCanOpen()
  const links = [
    { to: `/schedule/${student.id}`, label: 'Schedule' },
    { to: `/reports?student_id=${student.id}`, label: 'Attendance' },
  ].filter(({ to }) => canOpen(to))
  return (
    <Group gap={12}>
      {links.map(({ to, label }) => (
        <Anchor key={label} component={Link} to={to} aria-label={`${label} of ${fullName(student)}`}>
          {label}
        </Anchor>
      ))}
    </Group>
  )
}

const MARK_KINDS: readonly MarkKind[] = ['P', 'A', 'T', 'E']

const NO_MARKS = { P: 0, A: 0, T: 0, E: 0, total: 0 }

/** Shows this week's marks, or last week's if this week has none yet. A week missing from the reply has no marks. */
export function WeekMarks({ weeks }: { weeks: Partial<WeekSummary> }) {
  const [current, previous] = [weeks.current ?? NO_MARKS, weeks.previous ?? NO_MARKS]
  const [label, counts] =
    current.total === 0 && previous.total > 0 ? ['Last week', previous] : ['This week', current]
  return (
    <>
      <span>{label}</span>
      {counts.total === 0 && <span>no marks yet</span>}
      {MARK_KINDS.filter((kind) => counts[kind] > 0).map((kind) => (
        <MarkPill key={kind} kind={kind} count={counts[kind]} />
      ))}
    </>
  )
}
