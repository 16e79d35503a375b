import { SPREADSHEETS } from '../accepted-files.ts'
import type { UploadKind } from '../upload-kind.ts'
import { UploadPage } from '../upload-page.tsx'

const OPTIONAL = [
  'relation',
  'email',
  'phone',
  'language',
  'home_language',
  'street',
  'city',
  'state',
  'postal_code',
  'may_receive',
]

const CONTACTS: UploadKind = {
  route: 'POST /students/api/upload-contacts/',
  one: 'student',
  many: 'contacts',
  about:
    'One row for each contact. Contacts with the same name are updated, and others are added. No contacts are removed.',
  files: SPREADSHEETS,
  makesRecords: false,
  refreshes: 'students',
  list: { to: '/students/list', label: 'Student Directory' },
  formats: [
    { name: 'By student number', needed: ['student_number', 'contact_name'], optional: OPTIONAL },
    {
      name: 'By student email address',
      needed: ['student_email', 'contact_name'],
      optional: OPTIONAL,
    },
  ],
}

/** Uploads contacts of students, one per row. */
export const Page = () => <UploadPage kind={CONTACTS} />
