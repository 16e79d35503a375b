import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { GroupListed } from '#contract/groups/group-shapes.ts'
import type { GroupType } from '#contract/words.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { useCanOpen } from '#web/school/screens.tsx'
import { inYear } from '#web/school/calendar/planned-year.ts'
import { TypeChip } from '#web/school/type-chip.tsx'
import { RowLink } from '#web/ui/layout/row-button.tsx'
import type { Columns } from '#web/ui/table/column.ts'
import { managePath } from './paths.ts'
import styles from './group-table.module.css'

/** A list of groups, of the year that is planned if one is given: name, grade, students, and links to the schedule and the form. */
export const groupColumns = (year: number | undefined): Columns<GroupListed> => [
  {
    heading: 'Name',
    cell: ({ type, name, grade_level }) => (
      <span className={styles.name}>
        <TypeChip type={type} />
        <Anchor component={Link} to={inYear(managePath(type, grade_level), year)} inherit>
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
    cell: (group) => <GroupLinks {...group} year={year} />,
  },
]

const editPath = (type: GroupType, id: number, year: number | undefined) =>
  inYear(`/groups/edit/${type}/${id}`, year)

function GroupLinks({ type, id, name, year }: GroupListed & { year: number | undefined }) {
  const canOpen = useCanOpen()
  const edit = editPath(type, id, year)
  const schedule = `/schedule/group/${id}`
  return (
    <>
      {year === undefined && canOpen(schedule) && (
        <RowLink label="Schedule" subject={`of ${name}`} to={schedule} />
      )}
      {canOpen(edit) && <RowLink label="Edit" subject={name} to={edit} />}
    </>
  )
}
