import { SPREADSHEETS } from '../accepted-files.ts'
import type { UploadKind } from '../upload-kind.ts'
import { UploadPage } from '../upload-page.tsx'

const LABELS: UploadKind = {
  route: 'POST /students/api/upload-labels/',
  one: 'student',
  many: 'labels',
  about:
    'Labels are added to the ones students already have. You can balance groups by them. A cell can have several labels, separated by commas.',
  files: SPREADSHEETS,
  makesRecords: false,
  refreshes: 'GET /students/api/labels/',
  list: { to: '/groups/manage', label: 'Manage Groups' },
  formats: [
    { name: 'By student number', needed: ['student_number', 'label'], optional: [] },
    { name: 'By email address', needed: ['student_email', 'label'], optional: [] },
    {
      name: 'Infinite Campus format',
      needed: ['student_studentNumber', 'label'],
      optional: ['pcontact_email'],
    },
  ],
}

/** Uploads labels, by which groups can be balanced. */
export const Page = () => <UploadPage kind={LABELS} />
