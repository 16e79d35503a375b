import { Anchor, Box, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AbsentStudent } from '#contract/day/attendance/absent.ts'
import { gradeLabel } from '#contract/grades.ts'
import { query } from '#web/query.ts'
import { absenceDetails } from '#web/school/absent/absence-details.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { LeaveDialog } from '#web/school/counter/leaves.tsx'
import { longDay } from '#web/school/days.ts'
import { clockTime } from '#web/school/display.ts'
import { MarkPill } from '#web/school/marks.tsx'
import { listName } from '#web/school/person-name.ts'
import { DownloadMenu } from '#web/ui/download-menu.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import type { Columns } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { ArrivedButton, useArrive, type Arrive } from './arrived.tsx'
import { AtCounter } from './at-counter.tsx'

const REFRESH_MS = 60_000

/** Lists everyone who is absent now, those without an excuse first. */
export function AbsentNow() {
  const { today } = useSchoolClock()
  const absent = useQuery({
    ...query('GET /attendance/absent/'),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  })
  const { data } = absent
  const arrive = useArrive()
  const [isDismissing, setIsDismissing] = useState(false)
  return (
    <>
      <PageHeader
        title="Absent now"
        context={
          data
            ? `${longDay(today)}, ${clockTime(data.time)} · ${data.count - data.excused} without an excuse, ${data.excused} excused`
            : longDay(today)
        }
        more={
          <>
            <Button variant="default" component={Link} to="/attendance/absent">
              Call list
            </Button>
            <DownloadMenu address="/attendance/absent/" />
            <PrintButton />
            <Button variant="default" onClick={() => setIsDismissing(true)}>
              Dismiss student
            </Button>
          </>
        }
      />
      <DataTable
        name="Students who are absent now"
        columns={columnsOf(arrive)}
        rows={data?.students}
        rowKey={({ student_id }) => student_id}
        query={absent}
        failure="The list of absent students could not be loaded."
        empty={
          <EmptyPanel title="No one is absent now">
            Students appear here when a teacher marks them absent today. They are removed when they arrive or
            come to a later class.
          </EmptyPanel>
        }
      />
      <AtCounter />
      {isDismissing && <LeaveDialog onClose={() => setIsDismissing(false)} />}
    </>
  )
}

const columnsOf = (arrive: Arrive): Columns<AbsentStudent> => [
  {
    heading: 'Student',
    cell: (student) => (
      <>
        <Anchor component={Link} to={`/students/${student.student_id}`} inherit fw={600}>
          {listName(student)}
        </Anchor>
        {/* A phone has no room for columns of times and buttons. */}
        <Box hiddenFrom="sm" className="screen-only">
          <Text fz={13} c="dimmed" mb={6}>
            since {clockTime(student.since)}
          </Text>
          <ArrivedButton student={student} arrive={arrive} />
        </Box>
      </>
    ),
  },
  ...COLUMNS,
  {
    heading: 'Arrived',
    hidesHeading: true,
    on: 'screen',
    only: 'wide',
    isFigure: true,
    cell: (student) => <ArrivedButton student={student} arrive={arrive} />,
  },
]

const COLUMNS: Columns<AbsentStudent> = [
  {
    heading: 'Grade',
    only: 'wide',
    wraps: 'never',
    text: ({ grade_level }) => gradeLabel(grade_level),
  },
  { heading: 'Since', only: 'wide', wraps: 'never', text: ({ since }) => clockTime(since) },
  {
    heading: 'Classes today',
    only: 'wide',
    wraps: 'never',
    cell: ({ classes }) =>
      classes.map(({ start_time, status, teacher }, index) => (
        <Text span key={index} mr={6} title={`${clockTime(start_time)}, ${teacher}`}>
          <MarkPill kind={status} />
        </Text>
      )),
  },
  {
    heading: 'Reason or times',
    cell: (student) => (
      <>
        {student.excuse === 'AEX' && <MarkPill kind="E" />} {absenceDetails(student)}
      </>
    ),
  },
]
