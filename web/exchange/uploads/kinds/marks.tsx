import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Upload } from '#contract/exchange/uploads/uploads.ts'
import { pluralize } from '#contract/words.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { SPREADSHEETS_AND_TEXT } from '../accepted-files.ts'
import type { UploadKind } from '../upload-kind.ts'
import { UploadPage } from '../upload-page.tsx'

/** Marks in the file that somebody took by hand otherwise. */
const takenByHand = (reply: Upload | undefined): number =>
  reply && 'taken_by_hand' in reply ? Number(reply.taken_by_hand) : 0

const MARKS: UploadKind = {
  route: 'POST /attendance/upload-marks/',
  one: 'mark',
  many: 'marks',
  about:
    'Attendance of days that are over, a row for each mark. It goes on the sheets of the classes that met then; the office can undo it.',
  files: SPREADSHEETS_AND_TEXT,
  makesRecords: false,
  refreshes: 'GET /attendance/reports/',
  list: { to: '/attendance/reports', label: 'Attendance Reports' },
  formats: [
    {
      name: 'By student number',
      needed: ['date', 'period', 'student_number', 'mark'],
      optional: ['reason', 'comment'],
    },
    {
      name: 'By email address',
      needed: ['date', 'period', 'student_email', 'mark'],
      optional: ['reason', 'comment'],
    },
    {
      name: 'Ed-Fi words',
      needed: ['eventDate', 'classPeriodName', 'studentUniqueId', 'attendanceEventCategoryDescriptor'],
      optional: ['attendanceEventReason'],
    },
  ],
  options: [
    {
      field: 'others_present',
      label: 'Everybody else was present',
      description:
        'For files of absences only: in classes of the grades and days of the file that nobody has taken, students without a row get a P.',
    },
    {
      field: 'overwrite',
      label: (reply) =>
        takenByHand(reply) > 0
          ? `Replace ${pluralize(takenByHand(reply), 'mark')} taken by hand`
          : 'Replace marks taken by hand',
      description:
        'The file says otherwise than what somebody entered on the sheet. Without the tick these stay.',
      isAsked: (reply) => takenByHand(reply) > 0,
    },
  ],
  Help: PastClasses,
}

/** Upload of attendance of the days before Homeroom was in use, a row for each mark. */
export const Page = () => <UploadPage kind={MARKS} />

function PastClasses() {
  return (
    <Disclosure title="How the classes of the weeks before get into Homeroom">
      <Text mt={8} maw={720}>
        A mark needs the class that met: a block with the day, the student in a group, and the group with a
        teacher in a section period. What you enter begins today, so date it back first.
      </Text>
      <Text component="ol" mt={8} pl={20} maw={720}>
        <li>
          In a block under way, open it in{' '}
          <Anchor component={Link} to="/schedules/block-schedules">
            Block Schedules
          </Anchor>{' '}
          and answer the question below its dates: the assignments and groups are then there since its first
          day.
        </li>
        <li>
          For a block that is over, create it with its dates, duplicate the section periods of each grade into
          it with its assignments in{' '}
          <Anchor component={Link} to="/schedules/view-sections">
            Section Periods
          </Anchor>
          , then open it and answer the same question.
        </li>
        <li>Upload the marks, oldest block first or all at once.</li>
      </Text>
    </Disclosure>
  )
}
