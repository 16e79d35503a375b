import { SPREADSHEETS_AND_TEXT } from '../accepted-files.ts'
import type { UploadKind } from '../upload-kind.ts'
import { UploadPage } from '../upload-page.tsx'

export const TEACHERS: UploadKind = {
  route: 'POST /api/staff/upload/',
  one: 'teacher',
  many: 'teachers',
  about:
    'New teachers are added and can sign in. Changed names are updated. Teachers who are not in the file stay.',
  files: SPREADSHEETS_AND_TEXT,
  consequence: 'After you save, each of these teachers can sign in with the email address in the file.',
  makesRecords: true,
  refreshes: 'staff',
  list: { to: '/staff', label: 'Staff' },
  formats: [
    { name: 'Standard format', needed: ['first_name', 'last_name', 'email'], optional: [] },
    {
      name: 'Infinite Campus format',
      needed: ['teacher_firstName', 'teacher_lastName', 'teacher_email'],
      optional: [],
    },
  ],
  systems: [
    { name: 'PowerSchool', needed: ['First_Name', 'Last_Name', 'Email_Addr'], optional: ['Status'] },
    { name: 'Aeries', needed: ['First Name', 'Last Name', 'Email Address'], optional: [] },
    { name: 'Clever', needed: ['First_name', 'Last_name', 'Teacher_email'], optional: [] },
  ],
}

/** Uploads teachers, who can sign in once they are saved. */
export const Page = () => <UploadPage kind={TEACHERS} />
