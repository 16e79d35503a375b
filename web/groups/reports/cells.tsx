import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { gradeLabel } from '#contract/grades.ts'
import { type GroupType } from '#contract/words.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { TypeChip } from '#web/school/type-chip.tsx'
import { managePath } from '../paths.ts'
import styles from '../group-table.module.css'

type GroupNameProps = {
  group: { id: number; type: GroupType; name: string; grade_level: number }
  /** Shown below the name on a phone, which has no column for it; null if the group has no teacher. */
  teacher?: string | null
}

/** A group's name, as a link to its form for users who may edit it. */
export function GroupName({ group: { id, type, name, grade_level }, teacher }: GroupNameProps) {
  const edit = `/groups/edit/${type}/${id}`
  const mayEdit = useCanOpen()(edit)
  const below = [gradeLabel(grade_level), ...(teacher === undefined ? [] : [teacher ?? 'No teacher yet'])]
  return (
    <span className={styles.name}>
      <TypeChip type={type} />
      <span>
        {mayEdit ? (
          <Anchor component={Link} to={edit} aria-label={`Edit ${name}`} inherit>
            {name}
          </Anchor>
        ) : (
          name
        )}
        <Text hiddenFrom="sm" c="dimmed" fz={13.5}>
          {below.join(' · ')}
        </Text>
      </span>
    </span>
  )
}

type StudentCountProps = { type: GroupType; name: string; grade_level: number; student_count: number }

/** The number of students in a group, as a link to the screen that moves them. */
export const StudentCount = ({ type, name, grade_level, student_count }: StudentCountProps) => (
  <Figure count={student_count} to={managePath(type, grade_level)} what={`students in ${name}: manage`} />
)

/** A number that links to the screen where it can be changed, unless it is zero. */
export const Figure = ({ count, to, what }: { count: number; to: string; what: string }) =>
  count === 0 ? (
    <Text span inherit c="dimmed">
      0
    </Text>
  ) : (
    <Anchor component={Link} to={to} aria-label={`${count} ${what}`} inherit>
      {count}
    </Anchor>
  )
