import type { HomeroomUpload } from '#contract/exchange/uploads/uploads.ts'
import { SPREADSHEETS } from '../accepted-files.ts'
import { flowOf, type SpreadsheetReplies, type UploadKind } from '../upload-kind.ts'
import type { UploadFlow } from '../use-upload.ts'

export const HOMEROOMS: UploadKind = {
  route: 'POST /students/api/upload-homeroom-teachers/',
  one: 'student',
  many: 'homeroom teachers',
  about: 'Adds homeroom teachers from a file to the ones students already have.',
  files: SPREADSHEETS,
  makesRecords: false,
  refreshes: 'students',
  list: { to: '/students/list', label: 'Student Directory' },
  formats: [
    {
      name: 'Infinite Campus format',
      needed: ['pcontact_email', 'courseSection_TeacherEmail'],
      optional: ['courseSection_courseName'],
    },
    { name: 'Standard format', needed: ['student_email', 'teacher_email'], optional: ['homeroom_name'] },
  ],
  options: [
    {
      field: 'use_homeroom_lookup',
      label: 'Use homeroom-name lookup',
      description:
        'If the teacher’s email is missing or unknown, the homeroom name is used: the homeroom group with that name, or else the teacher’s last name.',
      isOnByDefault: true,
      isLasting: true,
    },
    {
      field: 'clear_existing',
      label: 'Clear existing assignments',
      description:
        'Warning: this removes all current homeroom assignments for the whole school, including students who are not in the file.',
      isDestructive: true,
      officeOnly: 'Only the office can clear assignments. Your file adds to them.',
    },
  ],
}

export type HomeroomReplies = SpreadsheetReplies<HomeroomUpload>

const { first: _, ...flow } = flowOf<HomeroomUpload>(HOMEROOMS)
/** This flow has no `first` stage, because nothing may be sent before the user presses a button. */
export const HOMEROOM_FLOW: UploadFlow<HomeroomReplies> = flow
