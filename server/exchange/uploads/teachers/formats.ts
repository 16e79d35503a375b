import type { Format } from '../pipeline/columns.ts'
import type { TeacherField } from './rows.ts'

/** How systems name the columns of their exports of teachers. */
export const TEACHER_FORMATS: Format<TeacherField>[] = [
  {
    name: 'Standard',
    headers: {
      first_name: ['first_name', 'First'],
      last_name: ['last_name', 'Last'],
      full_name: 'full_name',
      email: 'email',
    },
  },
  {
    name: 'Infinite Campus',
    headers: { first_name: 'teacher_firstName', last_name: 'teacher_lastName', email: 'teacher_email' },
  },
  {
    name: 'PowerSchool',
    headers: {
      first_name: ['First_Name', 'TEACHERS.First_Name', 'USERS.First_Name'],
      last_name: ['Last_Name', 'TEACHERS.Last_Name', 'USERS.Last_Name'],
      full_name: ['LastFirst', 'TEACHERS.LastFirst', 'USERS.LastFirst'],
      email: ['Email_Addr', 'TEACHERS.Email_Addr', 'USERS.Email_Addr'],
      // 1 for those who are here, 2 for those who have left.
      is_active: ['Status', 'TEACHERS.Status'],
    },
    signs: [
      'TeacherNumber',
      'TEACHERS.TeacherNumber',
      'USERS.TeacherNumber',
      'SchoolID',
      'HomeSchoolID',
      'DCID',
      'USERS.DCID',
      'Users_DCID',
      'StaffStatus',
    ],
  },
  {
    name: 'Aeries',
    headers: {
      first_name: ['First Name', 'STF.FN', 'FN'],
      last_name: ['Last Name', 'STF.LN', 'LN'],
      email: ['Email Address', 'STF.EM', 'TCH.EM', 'EM'],
    },
    signs: [
      'Staff ID',
      'STF.ID',
      'Tchr#',
      'TCH.TN',
      'Teacher Name',
      'TCH.TE',
      'Tag',
      'STF.TG',
      'PSC',
      'STF.PSC',
    ],
  },
  {
    name: 'Clever',
    headers: { first_name: 'First_name', last_name: 'Last_name', email: ['Teacher_email', 'Staff_email'] },
    signs: [
      'School_id',
      'Teacher_id',
      'Teacher_number',
      'State_teacher_id',
      'Staff_id',
      'Title',
      'Middle_name',
    ],
  },
]
