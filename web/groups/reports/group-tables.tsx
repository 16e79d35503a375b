import { Text } from '@mantine/core'
import type { GroupsReport } from '#contract/groups/group-shapes.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import type { Column, Columns } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { GroupName, StudentCount } from './cells.tsx'
import styles from '../group-table.module.css'

const FIGURE = { isFigure: true, width: { base: 82, sm: 'auto' } } as const

type Group = GroupsReport['sizes'][number]

const GRADE: Column<Pick<Group, 'grade_level'>> = {
  heading: 'Grade',
  only: 'wide',
  cell: ({ grade_level }) => <GradeChip grade={grade_level} />,
}
const STUDENTS: Column<Parameters<typeof StudentCount>[0]> = {
  heading: 'Students',
  ...FIGURE,
  cell: (group) => <StudentCount {...group} />,
}

/** Every group with its size, capacity and remaining seats. */
export const Sizes = ({ report: { sizes } }: { report: GroupsReport }) => (
  <DataTable
    name="Group sizes"
    className={`${styles.table} ${styles.fixed}`}
    columns={SIZE_COLUMNS}
    rows={sizes}
    rowKey={({ id }) => id}
    empty={<EmptyPanel title="No groups yet.">Counts appear here.</EmptyPanel>}
  />
)

const SIZE_COLUMNS: Columns<Group> = [
  { heading: 'Group', cell: (group) => <GroupName group={group} teacher={group.teacher} /> },
  GRADE,
  {
    heading: 'Teacher',
    only: 'wide',
    text: ({ teacher }) => teacher ?? 'No teacher yet',
    cellProps: ({ teacher }) => (teacher ? {} : { c: 'dimmed' }),
  },
  STUDENTS,
  {
    heading: 'Capacity',
    only: 'wide',
    isFigure: true,
    text: ({ capacity }) => capacity ?? 'No limit',
    cellProps: ({ capacity }) => (capacity === null ? { c: 'dimmed' } : {}),
  },
  { heading: 'Seats left', ...FIGURE, cell: (group) => <SeatsLeft {...group} /> },
]

function SeatsLeft({ student_count, capacity, seats_left }: GroupsReport['sizes'][number]) {
  if (capacity === null)
    return (
      <Text span inherit c="dimmed">
        -
      </Text>
    )
  if (student_count > capacity)
    return (
      <Text span inherit fw={650} c="var(--absent)">
        {student_count - capacity} over
      </Text>
    )
  return seats_left === 0 ? (
    <Text span inherit c="dimmed">
      Full
    </Text>
  ) : (
    seats_left
  )
}

/** Groups with more students than their capacity. */
export const OverCapacity = ({ report: { over_capacity } }: { report: GroupsReport }) => (
  <DataTable
    name="Groups over capacity"
    className={`${styles.table} ${styles.fixed}`}
    columns={OVER_COLUMNS}
    rows={over_capacity}
    rowKey={({ id }) => id}
    empty={
      <EmptyPanel title="No group is over capacity.">
        Groups with more students than their capacity are listed here.
      </EmptyPanel>
    }
  />
)

const OVER_COLUMNS: Columns<GroupsReport['over_capacity'][number]> = [
  { heading: 'Group', cell: (group) => <GroupName group={group} /> },
  GRADE,
  STUDENTS,
  { heading: 'Capacity', ...FIGURE, text: ({ capacity }) => capacity },
  {
    heading: 'Over',
    ...FIGURE,
    text: ({ student_count, capacity }) => student_count - capacity,
    cellProps: { fw: 650, c: 'var(--absent)' },
  },
]
