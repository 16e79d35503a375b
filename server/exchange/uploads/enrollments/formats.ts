import type { Format } from '../pipeline/columns.ts'
import type { StudentField } from '../pipeline/student-of-row.ts'

export type EnrollmentField =
  | StudentField
  | 'section_id'
  | 'section_name'
  | 'section_number'
  | 'course_code'
  | 'begin_date'
  | 'end_date'
  | 'leave_date'

/** How systems name the columns of their exports of enrollments. `end_date` is the last day, `leave_date` the day after it. */
export const ENROLLMENT_FORMATS: Format<EnrollmentField>[] = [
  {
    name: 'Standard',
    headers: {
      student_number: 'student_number',
      student_email: ['student_email', 'email'],
      section_id: 'section_id',
      section_name: ['section_name', 'section', 'class_name', 'group'],
      section_number: 'section_number',
      course_code: ['course_code', 'course_number'],
      begin_date: ['begin_date', 'start_date', 'first_day'],
      end_date: ['end_date', 'last_day'],
      leave_date: 'leave_date',
    },
  },
  {
    name: 'Infinite Campus',
    headers: {
      student_number: 'student_studentNumber',
      student_email: 'pcontact_email',
      section_id: ['courseSection_sectionID', 'roster_sectionID'],
      section_number: 'courseSection_sectionNumber',
      course_code: ['courseSection_courseNumber', 'courseSection_courseID'],
      begin_date: ['roster_startDate', 'courseSection_startDate'],
      end_date: ['roster_endDate', 'courseSection_endDate'],
    },
    signs: [
      'student_stateID',
      'student_calendarName',
      'courseSection_courseName',
      'courseSection_teacherDisplay',
    ],
  },
  {
    name: 'PowerSchool',
    headers: {
      student_number: [
        '[01]Student_Number',
        '[1]Student_Number',
        'STUDENTS.Student_Number',
        'Student_Number',
      ],
      section_id: ['SectionID', 'CC.SectionID'],
      section_number: ['Section_Number', 'CC.Section_Number', 'SECTIONS.Section_Number'],
      course_code: ['Course_Number', 'CC.Course_Number'],
      begin_date: ['DateEnrolled', 'CC.DateEnrolled'],
      // The first day on which the student is no longer in the section.
      leave_date: ['DateLeft', 'CC.DateLeft'],
    },
    signs: [
      'TermID',
      'CC.TermID',
      'SchoolID',
      'CC.SchoolID',
      'Expression',
      'CC.Expression',
      'TeacherID',
      'CC.TeacherID',
    ],
  },
  {
    name: 'Aeries',
    headers: {
      student_number: ['STU.ID', 'ID', 'Student ID', 'Perm ID'],
      section_id: ['SEC.SE', 'CAR.SE', 'MST.SE', 'SE', 'Sect#', 'Section#'],
      course_code: ['SEC.CN', 'CAR.CN', 'MST.CN', 'CN', 'Course ID'],
      begin_date: ['CAR.DS', 'DS', 'Start Date'],
      end_date: ['CAR.DE', 'DE', 'End Date'],
    },
    signs: [
      'SEC.SC',
      'SEC.SN',
      'CAR.SC',
      'CAR.SN',
      'STU.SN',
      'SN',
      'SC',
      'MST.PD',
      'PD',
      'SEC.TN',
      'MST.TN',
      'TN',
    ],
  },
  {
    name: 'Clever',
    headers: { student_number: ['Student_number', 'Student_id'], section_id: 'Section_id' },
    signs: ['School_id', 'Student_id'],
  },
]
