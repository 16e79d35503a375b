import type { Upload } from '#contract/exchange/uploads/uploads.ts'
import { pluralize } from '#contract/words.ts'
import { TEACHERS, type UploadType } from '../upload-types.ts'

/** Marks in the file that somebody took by hand otherwise. */
const takenByHand = (reply: Upload | undefined): number =>
  reply && 'taken_by_hand' in reply ? Number(reply.taken_by_hand) : 0

export const MARKS: UploadType = {
  key: 'POST /attendance/upload-marks/',
  one: 'mark',
  many: 'marks',
  accept: TEACHERS.accept,
  wrongType: TEACHERS.wrongType,
  makesPeople: false,
  invalidates: 'GET /attendance/reports/',
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
      label: () => 'Everybody else was present',
      description:
        'For files of absences only: in classes of the grades and days of the file that nobody has taken, students without a row get a P.',
      isAsked: () => true,
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
}
