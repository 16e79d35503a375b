import type { Format } from '../pipeline/columns.ts'

export type SectionField =
  | 'section_id'
  | 'section_name'
  | 'section_number'
  | 'course_name'
  | 'course_code'
  | 'class_type'
  | 'homeroom'
  | 'grade_level'
  | 'teacher_email'
  | 'teacher_name'
  | 'period'
  | 'subject'
  | 'room_number'
  | 'capacity'

/** How systems name the columns of their exports of sections. */
export const SECTION_FORMATS: Format<SectionField>[] = [
  {
    name: 'Standard',
    headers: {
      section_id: 'section_id',
      section_name: ['section_name', 'class_name', 'title'],
      section_number: 'section_number',
      course_name: 'course_name',
      course_code: ['course_code', 'course_number'],
      class_type: 'class_type',
      homeroom: 'homeroom',
      grade_level: 'grade_level',
      teacher_email: 'teacher_email',
      teacher_name: ['teacher_name', 'teacher'],
      period: 'period',
      subject: 'subject',
      room_number: ['room_number', 'room'],
      capacity: ['capacity', 'max_students'],
    },
  },
  {
    name: 'Infinite Campus',
    headers: {
      section_id: ['courseSection_sectionID', 'sectionInfo_sectionID'],
      section_number: ['courseSection_sectionNumber', 'sectionInfo_sectionNumber'],
      course_name: ['courseSection_courseName', 'courseInfo_courseName', 'courseInfo_name'],
      course_code: [
        'courseSection_courseNumber',
        'courseInfo_courseNumber',
        'courseInfo_number',
        'courseSection_courseID',
      ],
      homeroom: ['courseSection_homeroomSection', 'sectionInfo_homeroomSection'],
      grade_level: ['courseInfo_grade', 'courseSection_grade'],
      teacher_email: ['courseSection_TeacherEmail', 'sectionInfo_teacherEmail'],
      teacher_name: ['courseSection_teacherDisplay', 'sectionInfo_teacherDisplay'],
      period: ['sectionSchedule_periodStart', 'sectionSchedule_periodName', 'courseSection_period'],
      subject: ['courseInfo_subjectType', 'courseInfo_departmentName', 'courseSection_departmentName'],
      room_number: ['courseSection_roomName', 'sectionInfo_roomName'],
      capacity: ['courseSection_maxStudents', 'sectionInfo_maxStudents'],
    },
    signs: ['cal_endYear', 'sch_name', 'courseSection_calendarID', 'sectionInfo_calendarID'],
  },
  {
    name: 'PowerSchool',
    headers: {
      section_id: ['SECTIONS.ID', 'SECTIONS.DCID', 'SectionID', 'DCID', 'ID'],
      section_number: ['Section_Number', 'SECTIONS.Section_Number'],
      course_name: ['Course_Name', '[02]Course_Name', '[2]Course_Name', 'COURSES.Course_Name'],
      course_code: ['Course_Number', 'SECTIONS.Course_Number', 'COURSES.Course_Number'],
      grade_level: ['Grade_Level', 'SECTIONS.Grade_Level'],
      teacher_email: [
        '[05]Email_Addr',
        '[5]Email_Addr',
        'TEACHERS.Email_Addr',
        'USERS.Email_Addr',
        'Email_Addr',
      ],
      teacher_name: ['[05]LastFirst', '[5]LastFirst', 'TEACHERS.LastFirst', 'USERS.LastFirst', 'LastFirst'],
      period: ['Expression', 'SECTIONS.Expression', 'External_Expression', 'SECTIONS.External_Expression'],
      subject: ['Sched_Department', 'COURSES.Sched_Department', 'CreditType', 'COURSES.CreditType'],
      room_number: ['Room', 'SECTIONS.Room'],
      capacity: ['MaxEnrollment', 'SECTIONS.MaxEnrollment'],
    },
    signs: [
      'TermID',
      'SECTIONS.TermID',
      'SchoolID',
      'SECTIONS.SchoolID',
      'No_of_students',
      'TeacherNumber',
      '[05]TeacherNumber',
    ],
  },
  {
    name: 'Aeries',
    headers: {
      section_id: ['MST.SE', 'SE', 'Sect#', 'Section#'],
      course_name: ['CRS.CO', 'CO', 'Course Title', 'Title'],
      course_code: ['MST.CN', 'CN', 'Course ID', 'Course#', 'CrsID#'],
      grade_level: ['MST.LO', 'Lo Grd', 'Low Grade'],
      teacher_email: ['STF.EM', 'TCH.EM', 'Email Address'],
      teacher_name: ['TCH.TE', 'TE', 'Teacher Name', 'Teacher'],
      period: ['MST.PD', 'PD', 'Period', 'Per'],
      subject: ['CRS.DC', 'Department', 'Dept'],
      room_number: ['MST.RM', 'RM', 'Room'],
      capacity: ['MST.MX', 'MX', 'Max'],
    },
    signs: ['MST.SC', 'SC', 'MST.TN', 'TN', 'MST.SM', 'SM', 'Sem', 'Tchr#'],
  },
  {
    name: 'Clever',
    headers: {
      section_id: 'Section_id',
      section_name: 'Name',
      section_number: 'Section_number',
      course_name: 'Course_name',
      course_code: 'Course_number',
      grade_level: 'Grade',
      teacher_email: 'Teacher_email',
      period: 'Period',
      subject: 'Subject',
    },
    signs: [
      'School_id',
      'Teacher_id',
      'Teacher_2_id',
      'Term_name',
      'Term_start',
      'Term_end',
      'Course_description',
    ],
  },
]
