import { Anchor, Box, Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { GroupsReport } from '#contract/groups/group-shapes.ts'
import { gradeLabel } from '#contract/grades.ts'
import { GROUP_TYPE_LABELS, GROUP_TYPE_SHORT, GROUP_TYPES, type GroupType } from '#contract/words.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { fullName, listName } from '#web/school/person-name.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import type { Column, Columns } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { managePath } from '../paths.ts'
import { Figure } from './cells.tsx'
import styles from '../group-table.module.css'

const TYPE_WORDS: Record<GroupType, string> = { core: 'core', cte: 'CTE', homeroom: 'homeroom' }

/** Counts the students of each grade without a group, by group type. */
export const Unassigned = ({ report: { unassigned } }: { report: GroupsReport }) =>
  unassigned.every(({ students }) => students === 0) ? (
    <EmptyPanel title="No students yet.">Counts appear here.</EmptyPanel>
  ) : (
    <DataTable
      name="Students without a group"
      className={`${styles.table} ${styles.narrow}`}
      columns={GRADE_COLUMNS}
      hidesFoot={unassigned.length === 1}
      rows={unassigned}
      rowKey={({ grade_level }) => grade_level}
    />
  )

type OfGrade = GroupsReport['unassigned'][number]

const totalOf = (column: 'students' | GroupType) => (rows: readonly OfGrade[]) =>
  rows.reduce((sum, grade) => sum + grade[column], 0)

const GRADE_COLUMNS: Columns<OfGrade> = [
  {
    heading: 'Grade',
    cell: ({ grade_level }) => <GradeChip grade={grade_level} />,
    foot: () => 'All grades',
  },
  { heading: 'Students', isFigure: true, text: ({ students }) => students, foot: totalOf('students') },
  ...GROUP_TYPES.map((type): Column<OfGrade> => ({
    heading: `No ${TYPE_WORDS[type]} group`,
    head: (
      <>
        <Text span inherit visibleFrom="sm">
          No {TYPE_WORDS[type]} group
        </Text>
        <Text span inherit hiddenFrom="sm">
          No {GROUP_TYPE_SHORT[type]}
        </Text>
      </>
    ),
    isFigure: true,
    cell: (row) => (
      <Figure
        count={row[type]}
        to={managePath(type, row.grade_level)}
        what={`students of ${gradeLabel(row.grade_level)} without a ${GROUP_TYPE_LABELS[type]}: manage`}
      />
    ),
    foot: totalOf(type),
  })),
]

const BULK = '/groups/bulk-actions'

/** Lists students without any group, who would be missing from every attendance sheet. */
export function InNoGroup({ report: { in_no_group } }: { report: GroupsReport }) {
  const canOpen = useCanOpen()
  if (in_no_group.length === 0) {
    return (
      <EmptyPanel title="Every student is in a group.">
        Students without any group are listed here.
      </EmptyPanel>
    )
  }
  return (
    <>
      {canOpen(BULK) && (
        <Box mb={12}>
          <Button
            variant="default"
            size="compact-md"
            component={Link}
            to={BULK}
            state={{ students: in_no_group.map(({ id }) => id) }}
          >
            {in_no_group.length === 1
              ? 'Select this student for bulk actions'
              : `Select these ${in_no_group.length} for bulk actions`}
          </Button>
        </Box>
      )}
      <DataTable
        name="Students not in any group"
        className={styles.table ?? ''}
        columns={STUDENT_COLUMNS}
        rows={in_no_group}
        rowKey={({ id }) => id}
      />
    </>
  )
}

const STUDENT_COLUMNS: Columns<GroupsReport['in_no_group'][number]> = [
  {
    heading: 'Student',
    wraps: 'anywhere',
    cellProps: { fw: 600 },
    cell: (student) => (
      <Anchor component={Link} to={`/students/${student.id}`} inherit>
        {listName(student)}
      </Anchor>
    ),
  },
  { heading: 'Grade', cell: ({ grade_level }) => <GradeChip grade={grade_level} /> },
  {
    heading: 'Actions',
    hidesHeading: true,
    isFigure: true,
    cell: (student) => (
      <Anchor
        component={Link}
        to={managePath('core', student.grade_level)}
        aria-label={`Manage groups for ${fullName(student)}`}
      >
        Manage groups
      </Anchor>
    ),
  },
]
