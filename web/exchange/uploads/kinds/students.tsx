import { WORKBOOKS } from '../accepted-files.ts'
import type { UploadKind } from '../upload-kind.ts'
import { UploadPage } from '../upload-page.tsx'

export const STUDENTS: UploadKind = {
  route: 'POST /students/api/upload-students/',
  one: 'student',
  many: 'students',
  about: 'New students are added, and changed ones are updated. Students who are not in the file stay.',
  aboutForTeachers: 'Only the office can upload rows that deactivate a student or change an address.',
  dayText: 'Students enter, leave and change grade on this day. Names and addresses change now.',
  files: WORKBOOKS,
  makesRecords: true,
  refreshes: 'students',
  list: { to: '/students/list', label: 'Student Directory' },
  formats: [
    {
      name: 'Infinite Campus format',
      needed: ['student_firstName', 'student_lastName', 'pcontact_email', 'student_grade'],
      optional: ['student_activeToday', 'student_studentNumber'],
    },
    {
      name: 'Standard format',
      needed: ['first_name', 'last_name', 'email', 'grade_level'],
      optional: ['is_active', 'student_number', 'preferred_name', 'pronunciation'],
    },
  ],
  systems: [
    {
      name: 'PowerSchool',
      needed: ['First_Name', 'Last_Name', 'Grade_Level', 'EmailStudent'],
      optional: ['Student_Number', 'Enroll_Status'],
    },
    {
      name: 'Aeries',
      needed: ['First Name', 'Last Name', 'Grade', 'Student Email Address'],
      optional: ['Student ID'],
    },
    {
      name: 'Clever',
      needed: ['First_name', 'Last_name', 'Grade', 'Student_email'],
      optional: ['Student_number'],
    },
  ],
}

/** Student Data Upload. */
export const Page = () => <UploadPage kind={STUDENTS} />
