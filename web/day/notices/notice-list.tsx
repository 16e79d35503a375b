import { Anchor, Box, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Notice, NoticeState, UntoldStudent } from '#contract/day/notices/notices.ts'
import { gradeLabel } from '#contract/words.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { momentText } from '#web/school/days.ts'
import { clockTime } from '#web/school/display.ts'
import { listName } from '#web/school/person-name.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'

const STATES: Record<NoticeState, string> = {
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  kept: 'Kept, not sent',
  in_doubt: 'In doubt',
  not_sent: 'Not sent',
}

/** Who was told of which student, or was not. */
export const NoticeList = ({ title, notices }: { title: string; notices: readonly Notice[] }) => (
  <Listed title={title} headings={['To', 'What']}>
    {notices.map((notice) => (
      <Table.Tr key={notice.id}>
        <StudentCells student={notice} />
        <Table.Td>{notice.contact}</Table.Td>
        <Table.Td>
          {notice.kind === 'correction' && 'Correction · '}
          <StateText notice={notice} />
        </Table.Td>
      </Table.Tr>
    ))}
  </Listed>
)

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

/** Students of whom nobody was told, and why. */
export const UntoldList = ({ students }: { students: readonly UntoldStudent[] }) => (
  <Listed title="Not told" headings={['Why']}>
    {students.map((student) => (
      <Table.Tr key={student.student_id}>
        <StudentCells student={student} />
        <Table.Td>{student.why}</Table.Td>
      </Table.Tr>
    ))}
  </Listed>
)

type ListedProps = { title: string; headings: readonly string[]; more?: ReactNode; children: ReactNode }

/** A table of students with their missed classes and what else the headings name. */
export const Listed = ({ title, headings, more, children }: ListedProps) => (
  <Box component="section" mb={24}>
    <SectionLabel>{title}</SectionLabel>
    <Card flush mt={8}>
      <Table aria-label={title} layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" w={{ sm: '24%' }}>
              Student
            </Table.Th>
            <Table.Th scope="col" visibleFrom="sm" w="12%">
              Grade
            </Table.Th>
            <Table.Th scope="col" w={{ sm: '16%' }}>
              Absent
            </Table.Th>
            {headings.map((heading) => (
              <Table.Th scope="col" key={heading}>
                {heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
      {more && <Box px={16}>{more}</Box>}
    </Card>
  </Box>
)

type Student = Pick<UntoldStudent, 'student_id' | 'first_name' | 'last_name' | 'grade_level' | 'classes'>

/** The name, the grade, and when the first missed class began. */
export const StudentCells = ({ student }: { student: Student }) => (
  <>
    <Table.Td>
      <Anchor component={Link} to={`/edit-student/${student.student_id}`} inherit fw={600}>
        {listName(student)}
      </Anchor>
    </Table.Td>
    <Table.Td visibleFrom="sm" style={{ whiteSpace: 'nowrap' }}>
      {gradeLabel(student.grade_level)}
    </Table.Td>
    <Table.Td>{absentText(student.classes)}</Table.Td>
  </>
)

/** '08:00', or '08:00 and 2 more' for the times at which missed classes began. */
function absentText([first, ...others]: readonly string[]): string {
  if (first === undefined) return ''
  return others.length === 0 ? clockTime(first) : `${clockTime(first)} and ${others.length} more`
}
