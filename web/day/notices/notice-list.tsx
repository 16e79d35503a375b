import { Anchor, Box, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Notice, NoticeState, NotNotifiedStudent } from '#contract/day/notices/notices.ts'
import { gradeLabel } from '#contract/grades.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { momentText } from '#web/school/days.ts'
import { clockTime } from '#web/school/display.ts'
import { listName } from '#web/school/person-name.ts'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import type { Column, Columns } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'

const STATES: Record<NoticeState, string> = {
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  kept: 'In test mailbox, not sent',
  in_doubt: 'Not confirmed',
  not_sent: 'Not sent',
}

/** The notices of a day, by student. */
export const NoticeList = ({ title, notices }: { title: string; notices: readonly Notice[] }) => (
  <StudentTable title={title} rows={notices} rowKey={({ id }) => id} columns={NOTICE_COLUMNS} />
)

const NOTICE_COLUMNS: Columns<Notice> = [
  { heading: 'To', text: ({ contact }) => contact },
  {
    heading: 'What',
    cell: (notice) => (
      <>
        {notice.kind === 'correction' && 'Correction · '}
        <StateText notice={notice} />
      </>
    ),
  },
]

function StateText({ notice: { state, at, why } }: { notice: Notice }) {
  const { today } = useSchoolClock()
  if (why !== null) return why
  const when = at.day === today ? clockTime(at.time) : momentText(at)
  return (
    <>
      {STATES[state]}
      {state === 'sent' && ` ${when}`}
      {state === 'kept' && (
        <Text span c="dimmed" inherit>
          {` (${when})`}
        </Text>
      )}
    </>
  )
}

/** Lists students whose families were not notified, with the reason. */
export const NotNotifiedList = ({ students }: { students: readonly NotNotifiedStudent[] }) => (
  <StudentTable
    title="Not notified"
    rows={students}
    rowKey={({ student_id }) => student_id}
    columns={[{ heading: 'Why', text: ({ why }) => why }]}
  />
)

type Student = Pick<NotNotifiedStudent, 'student_id' | 'first_name' | 'last_name' | 'grade_level' | 'classes'>

type StudentTableProps<Row> = {
  title: string
  rows: readonly Row[]
  rowKey: (row: Row) => number
  columns: Columns<Row>
  showMore?: object
}

/** Lists students with their missed classes and further columns. */
export const StudentTable = <Row extends Student>({ title, columns, ...table }: StudentTableProps<Row>) => (
  <Box component="section" mb={24}>
    <SectionLabel>{title}</SectionLabel>
    <Box mt={8}>
      <DataTable name={title} layout="fixed" columns={[...STUDENT_COLUMNS, ...columns]} {...table} />
    </Box>
  </Box>
)

const STUDENT_COLUMNS: readonly Column<Student>[] = [
  {
    heading: 'Student',
    width: { base: '27%', sm: '22%' },
    cell: (student) => (
      <Anchor component={Link} to={`/students/${student.student_id}`} inherit fw={600}>
        {listName(student)}
      </Anchor>
    ),
  },
  {
    heading: 'Grade',
    only: 'wide',
    width: '12%',
    wraps: 'never',
    text: ({ grade_level }) => gradeLabel(grade_level),
  },
  { heading: 'Absent', width: '20%', text: ({ classes }) => absentText(classes) },
]

/** '08:00', or '08:00 and 2 more' for the times at which missed classes began. */
function absentText([first, ...others]: readonly string[]): string {
  if (first === undefined) return ''
  return others.length === 0 ? clockTime(first) : `${clockTime(first)} and ${others.length} more`
}
