import { TEACHERS, type UploadType } from '../upload-types.ts'

export const SECTIONS: UploadType = {
  key: 'POST /api/sections/upload/',
  one: 'group',
  many: 'sections',
  accept: TEACHERS.accept,
  wrongType: TEACHERS.wrongType,
  makesPeople: true,
  invalidates: 'groups',
  list: { to: '/groups/manage', label: 'Manage Groups' },
  formats: [
    {
      name: 'Standard format',
      needed: ['section_id', 'section_name'],
      optional: [
        'course_name',
        'course_code',
        'section_number',
        'grade_level',
        'teacher_email',
        'teacher_name',
        'room',
        'capacity',
        'period',
        'subject',
        'class_type',
      ],
    },
  ],
  systems: [
    {
      name: 'Infinite Campus',
      needed: ['courseSection_courseNumber', 'courseSection_sectionNumber', 'courseSection_courseName'],
      optional: [
        'courseSection_sectionID',
        'courseSection_TeacherEmail',
        'courseSection_teacherDisplay',
        'courseSection_roomName',
        'courseSection_maxStudents',
        'courseSection_homeroomSection',
        'sectionSchedule_periodStart',
      ],
    },
    {
      name: 'PowerSchool',
      needed: ['Course_Number', 'Section_Number', '[02]Course_Name'],
      optional: [
        'SECTIONS.ID',
        'Grade_Level',
        '[05]Email_Addr',
        '[05]LastFirst',
        'Expression',
        'Room',
        'MaxEnrollment',
      ],
    },
    {
      name: 'Aeries',
      needed: ['MST.SE', 'CRS.CO'],
      optional: ['MST.CN', 'MST.PD', 'MST.RM', 'MST.MX', 'STF.EM', 'TCH.TE'],
    },
    {
      name: 'Clever',
      needed: ['Section_id', 'Name'],
      optional: ['Course_name', 'Course_number', 'Grade', 'Period', 'Subject'],
    },
  ],
}

export const ENROLLMENTS: UploadType = {
  key: 'POST /api/enrollments/upload/',
  one: 'enrollment',
  many: 'enrollments',
  accept: TEACHERS.accept,
  wrongType: TEACHERS.wrongType,
  makesPeople: true,
  invalidates: 'groups',
  list: { to: '/groups/manage', label: 'Manage Groups' },
  formats: [
    {
      name: 'By the id of the section',
      needed: ['student_number', 'section_id'],
      optional: ['student_email', 'begin_date', 'end_date'],
    },
    {
      name: 'By the name of the group',
      needed: ['student_number', 'section_name'],
      optional: ['student_email', 'begin_date', 'end_date'],
    },
  ],
  systems: [
    {
      name: 'Infinite Campus',
      needed: ['student_studentNumber', 'courseSection_courseNumber', 'courseSection_sectionNumber'],
      optional: ['courseSection_sectionID', 'roster_startDate', 'roster_endDate'],
    },
    {
      name: 'PowerSchool',
      needed: ['[01]Student_Number', 'Course_Number', 'Section_Number'],
      optional: ['SectionID', 'DateEnrolled', 'DateLeft'],
    },
    { name: 'Aeries', needed: ['STU.ID', 'SEC.SE'], optional: ['CAR.DS', 'CAR.DE'] },
    { name: 'Clever', needed: ['Student_id', 'Section_id'], optional: ['Student_number'] },
  ],
}
