import { Anchor, Button, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { AbsentStudent } from '#contract/day/attendance/absent.ts'
import { gradeLabel } from '#contract/words.ts'
import { query } from '#web/query.ts'
import { knownAbout } from '#web/school/absent/known-about.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { longDay } from '#web/school/days.ts'
import { clockTime } from '#web/school/display.ts'
import { MarkPill } from '#web/school/marks.tsx'
import { listName } from '#web/school/person-name.ts'
import { DownloadMenu } from '#web/ui/download-menu.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'

const REFRESH_MS = 60_000

/** Everybody who is absent now, without an excuse first. */
export function AbsentNow() {
  const { today } = useSchoolClock()
  const absent = useQuery({
    ...query('GET /attendance/absent/'),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  })
  const { data } = absent
  return (
    <>
      <PageHeader
        title="Absent now"
        context={
          data
            ? `${longDay(today)}, ${clockTime(data.time)} · ${data.count - data.excused} without an excuse, ${data.excused} excused`
            : longDay(today)
        }
        actions={
          <>
            <Button variant="default" component={Link} to="/attendance/absent">
              Call list
            </Button>
            <DownloadMenu address="/attendance/absent/" />
            <PrintButton />
          </>
        }
      />
      <ListState
        query={absent}
        failure="Who is absent could not be loaded."
        isEmpty={({ students }) => students.length === 0}
        empty={
          <EmptyPanel title="Nobody is absent now">
            Students appear here when the sheet of a class of today marks them absent, and leave when they
            come to a later one.
          </EmptyPanel>
        }
      >
        {({ students }) => (
          <Card flush>
            <Table aria-label="Students who are absent now">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">Student</Table.Th>
                  <Table.Th scope="col" visibleFrom="sm">
                    Grade
                  </Table.Th>
                  <Table.Th scope="col">Since</Table.Th>
                  <Table.Th scope="col" visibleFrom="sm">
                    Classes today
                  </Table.Th>
                  <Table.Th scope="col">What is known</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {students.map((student) => (
                  <Row key={student.student_id} student={student} />
                ))}
              </Table.Tbody>
            </Table>
          </Card>
        )}
      </ListState>
    </>
  )
}

const Row = ({ student }: { student: AbsentStudent }) => (
  <Table.Tr>
    <Table.Td>
      <Anchor component={Link} to={`/edit-student/${student.student_id}`} inherit fw={600}>
        {listName(student)}
      </Anchor>
    </Table.Td>
    <Table.Td visibleFrom="sm" style={{ whiteSpace: 'nowrap' }}>
      {gradeLabel(student.grade_level)}
    </Table.Td>
    <Table.Td>{clockTime(student.since)}</Table.Td>
    <Table.Td visibleFrom="sm" style={{ whiteSpace: 'nowrap' }}>
      {student.classes.map(({ start_time, status, teacher }, index) => (
        <Text span key={index} mr={6} title={`${clockTime(start_time)}, ${teacher}`}>
          <MarkPill kind={status} />
        </Text>
      ))}
    </Table.Td>
    <Table.Td>
      {student.excuse === 'AEX' && <MarkPill kind="E" />} {knownAbout(student)}
    </Table.Td>
  </Table.Tr>
)
