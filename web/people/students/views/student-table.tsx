import { Anchor, Box, Group, Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { StudentListed, WeekSummary } from '#contract/people/students.ts'
import { shortGrade } from '#contract/grades.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { listName } from '#web/school/person-name.ts'
import type { Columns } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { OpenRecord, StudentLinks } from './student-links.tsx'
import { WeekMarks } from './week-marks.tsx'

/** The weeks of students by id; undefined while they load. */
type Weeks = Record<string, WeekSummary> | undefined

type StudentTableProps = { students: readonly StudentListed[]; weeks: Weeks }

/** A page of the directory as a table, in the order of the list. */
export function StudentTable({ students, weeks }: StudentTableProps) {
  const columns = useMemo(() => columnsOf(weeks), [weeks])
  return <DataTable name="Students" columns={columns} rows={students} rowKey={({ id }) => id} />
}

const columnsOf = (weeks: Weeks): Columns<StudentListed> => [
  {
    heading: 'Student',
    isRowHeading: true,
    wraps: 'anywhere',
    cell: (student) => (
      <>
        <Group gap={8} wrap="nowrap">
          <Anchor component={Link} to={`/students/${student.id}`} inherit fw={600}>
            {listName(student)}
            {student.preferred_name && ` (${student.preferred_name})`}
          </Anchor>
          {/* A phone has no room for a column of links. */}
          <Box hiddenFrom="sm">
            <OpenRecord student={student} />
          </Box>
        </Group>
        <Box hiddenFrom="sm" fz={13} fw={400}>
          <StudentLinks student={student} />
        </Box>
      </>
    ),
  },
  {
    heading: 'Grade',
    only: 'wide',
    wraps: 'never',
    cell: ({ grade_level }) => <GradeChip grade={grade_level} />,
  },
  {
    key: 'short grade',
    heading: 'Grade',
    only: 'narrow',
    text: ({ grade_level }) => shortGrade(grade_level),
  },
  { heading: 'Student number', only: 'wide', text: ({ student_number }) => student_number },
  { heading: 'Homeroom teacher', only: 'wide', text: ({ homeroom_teacher }) => homeroom_teacher },
  {
    heading: 'This week',
    cell: ({ id }) => (
      <Group gap="4px 8px" c="dimmed">
        {weeks === undefined ? (
          <Skeleton height={12} width={64} radius="sm" />
        ) : (
          weeks[String(id)] && <WeekMarks weeks={weeks[String(id)]!} omits="This week" />
        )}
      </Group>
    ),
  },
  {
    heading: 'Links',
    hidesHeading: true,
    only: 'wide',
    isFigure: true,
    cell: (student) => (
      <Group gap={14} wrap="nowrap" display="inline-flex">
        <StudentLinks student={student} />
        <OpenRecord student={student} />
      </Group>
    ),
  },
]
