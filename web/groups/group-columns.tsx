import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { GroupListed } from '#contract/groups/group-shapes.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { useCanOpen } from '#web/school/screens.tsx'
import { TypeChip } from '#web/school/type-chip.tsx'
import { RowLink } from '#web/ui/layout/row-button.tsx'
import type { Columns } from '#web/ui/table/column.ts'
import { managePath } from './paths.ts'
import styles from './group-table.module.css'

/** A list of groups: name, grade, students, and links to the schedule and the form. */
export const GROUP_COLUMNS: Columns<GroupListed> = [
  {
    heading: 'Name',
    cell: ({ type, name, grade_level }) => (
      <span className={styles.name}>
        <TypeChip type={type} />
        <Anchor component={Link} to={managePath(type, grade_level)} inherit>
          {name}
        </Anchor>
      </span>
    ),
  },
  {
    heading: 'Grade',
    width: { base: 106, sm: 'auto' },
    cell: ({ grade_level }) => <GradeChip grade={grade_level} />,
  },
  {
    heading: 'Students',
    only: 'wide',
    width: 110,
    isFigure: true,
    text: ({ student_count }) => student_count,
  },
  {
    heading: 'Actions',
    hidesHeading: true,
    width: { base: 106, sm: 180 },
    isFigure: true,
    cell: (group) => <GroupLinks {...group} />,
  },
]

function GroupLinks({ type, id, name }: GroupListed) {
  const canOpen = useCanOpen()
  const edit = `/groups/edit/${type}/${id}`
  const schedule = `/schedule/group/${id}`
  return (
    <>
      {canOpen(schedule) && <RowLink label="Schedule" subject={`of ${name}`} to={schedule} />}
      {canOpen(edit) && <RowLink label="Edit" subject={name} to={edit} />}
    </>
  )
}
