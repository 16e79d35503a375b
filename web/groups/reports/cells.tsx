import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { type GroupType, gradeLabel } from '#contract/words.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { TypeChip } from '#web/school/type-chip.tsx'
import { managePath } from '../paths.ts'
import styles from './reports.module.css'

type GroupNameProps = {
  group: { id: number; type: GroupType; name: string; grade_level: number }
  /** Told below the name where there is no column for it. */
  teacher?: string | null
}

/** A group by its name, which leads to its form for whoever may change it. */
export function GroupName({ group: { id, type, name, grade_level }, teacher }: GroupNameProps) {
  const edit = `/groups/edit/${type}/${id}`
  const mayEdit = useCanOpen()(edit)
  const below = [gradeLabel(grade_level), ...(teacher === undefined ? [] : [teacher ?? 'No teacher yet'])]
  return (
    <span className={styles.group}>
      <TypeChip type={type} />
      <span>
        {mayEdit ? (
          <Anchor component={Link} to={edit} aria-label={`Edit ${name}`} inherit>
            {name}
          </Anchor>
        ) : (
          name
        )}
        <span className={styles.below}>{below.join(' · ')}</span>
      </span>
    </span>
  )
}

type StudentCountProps = { type: GroupType; name: string; grade_level: number; student_count: number }

/** How many students a group has; leads to where they are moved. */
export const StudentCount = ({ type, name, grade_level, student_count }: StudentCountProps) => (
  <Figure count={student_count} to={managePath(type, grade_level)} what={`students in ${name}: manage`} />
)

/** A number that leads to where one can act on it. Nothing leads nowhere. */
export const Figure = ({ count, to, what }: { count: number; to: string; what: string }) =>
  count === 0 ? (
    <span className={styles.soft}>0</span>
  ) : (
    <Anchor component={Link} to={to} aria-label={`${count} ${what}`} inherit>
      {count}
    </Anchor>
  )
