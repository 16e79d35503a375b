import type { Format } from '../pipeline/columns.ts'
import type { StudentField } from './rows.ts'

/** How systems name the columns of their exports of students. */
export const STUDENT_FORMATS: Format<StudentField>[] = [
  {
    name: 'Infinite Campus',
    headers: {
      first_name: 'student_firstName',
      last_name: 'student_lastName',
      email: 'pcontact_email',
      grade_level: 'student_grade',
      is_active: 'student_activeToday',
      student_number: 'student_studentNumber',
    },
  },
  {
    name: 'Standard',
    headers: {
      first_name: ['first_name', 'First'],
      last_name: ['last_name', 'Last'],
      full_name: 'full_name',
      email: 'email',
      grade_level: ['grade_level', 'Grade'],
      is_active: 'is_active',
      student_number: 'student_number',
      preferred_name: 'preferred_name',
      pronunciation: 'pronunciation',
    },
  },
  {
    name: 'PowerSchool',
    headers: {
      first_name: ['First_Name', 'STUDENTS.First_Name'],
      last_name: ['Last_Name', 'STUDENTS.Last_Name'],
      full_name: ['LastFirst', 'STUDENTS.LastFirst'],
      // PowerSchool has no standard field for a student's address, so districts add their own.
      email: ['EmailStudent', 'U_StudentsUserFields.EmailStudent', 'Student_Email'],
      grade_level: ['Grade_Level', 'STUDENTS.Grade_Level'],
      student_number: ['Student_Number', 'STUDENTS.Student_Number'],
      enroll_status: ['Enroll_Status', 'STUDENTS.Enroll_Status'],
    },
    signs: [
      'SchoolID',
      'STUDENTS.SchoolID',
      'DCID',
      'STUDENTS.DCID',
      'Home_Room',
      'State_StudentNumber',
      'EntryDate',
      'ExitDate',
    ],
  },
  {
    name: 'Aeries',
    headers: {
      first_name: ['First Name', 'STU.FN', 'FN'],
      last_name: ['Last Name', 'STU.LN', 'LN'],
      full_name: 'Student Name',
      email: ['Student Email Address', 'Student Email', 'STU.SEM', 'SEM'],
      grade_level: ['Grade', 'Grd', 'STU.GR', 'GR'],
      student_number: ['Student ID', 'STU.ID', 'ID', 'Perm ID'],
    },
    signs: [
      'Stu#',
      'STU.SN',
      'STU.SC',
      'State Student ID',
      'STU.CID',
      'CID',
      'STU.TG',
      'TG',
      'Birthdate',
      'STU.BD',
    ],
  },
  {
    name: 'Clever',
    headers: {
      first_name: 'First_name',
      last_name: 'Last_name',
      email: 'Student_email',
      grade_level: 'Grade',
      student_number: ['Student_number', 'Student_id'],
    },
    signs: ['School_id', 'Student_id', 'State_id', 'Dob', 'Middle_name', 'Gender'],
  },
]
