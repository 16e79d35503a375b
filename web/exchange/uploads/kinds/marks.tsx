import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Upload } from '#contract/exchange/uploads/uploads.ts'
import { pluralize } from '#contract/words.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { SPREADSHEETS_AND_TEXT } from '../accepted-files.ts'
import type { UploadKind } from '../upload-kind.ts'
import { UploadPage } from '../upload-page.tsx'

/** Counts the marks in the file that differ from those taken by hand. */
const countTakenByHand = (reply: Upload | undefined): number =>
  reply && 'taken_by_hand' in reply ? Number(reply.taken_by_hand) : 0

const MARKS: UploadKind = {
  route: 'POST /attendance/upload-marks/',
  one: 'mark',
  many: 'marks',
  about:
    'Attendance for past days, one row for each mark. Marks are saved on the sheets of the classes that met. The office can undo the upload.',
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
      name: 'Ed-Fi format',
      needed: ['eventDate', 'classPeriodName', 'studentUniqueId', 'attendanceEventCategoryDescriptor'],
      optional: ['attendanceEventReason'],
    },
  ],
  options: [
    {
      field: 'others_present',
      label: 'Everyone else was present',
      description:
        'For files with absences only: if attendance is missing for a grade and day in the file, students without a row get a P.',
    },
    {
      field: 'overwrite',
      label: (reply) =>
        countTakenByHand(reply) > 0
          ? `Replace ${pluralize(countTakenByHand(reply), 'mark')} entered by hand`
          : 'Replace marks entered by hand',
      description:
        'The file differs from marks that someone entered on the sheet. These marks stay unless you check this box.',
      isRelevant: (reply) => countTakenByHand(reply) > 0,
    },
  ],
  Help: PastClasses,
}

/** Uploads attendance from before the school used Homeroom, one mark per row. */
export const Page = () => <UploadPage kind={MARKS} />

function PastClasses() {
  return (
    <Disclosure title="How to add classes from earlier weeks">
      <Text mt={8} maw={720}>
        Each mark needs a class that met that day: a block that includes the day, a group with the student,
        and a teacher for the group in a section period. New entries start today, so backdate them first.
      </Text>
      <Text component="ol" mt={8} pl={20} maw={720}>
        <li>
          For a current block, open it in{' '}
          <Anchor component={Link} to="/schedules/block-schedules">
            Block Schedules
          </Anchor>{' '}
          and choose Backdate below its dates. Assignments and groups then start on its first day.
        </li>
        <li>
          For a past block, create it with its dates, and duplicate each grade’s section periods with
          assignments into it in{' '}
          <Anchor component={Link} to="/schedules/view-sections">
            Section Periods
          </Anchor>
          , then open it and choose Backdate.
        </li>
        <li>Upload the marks, oldest block first or all at once.</li>
      </Text>
    </Disclosure>
  )
}
