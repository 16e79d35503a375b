import { pluralize } from '#contract/words.ts'
import { SPREADSHEETS_AND_TEXT } from '../accepted-files.ts'
import type { UploadKind } from '../upload-kind.ts'
import { UploadPage } from '../upload-page.tsx'

const SECTIONS: UploadKind = {
  route: 'POST /api/sections/upload/',
  one: 'group',
  many: 'sections',
  about:
    'Each section of your student system becomes a core, CTE or homeroom group, as you decide below. Groups that are not in the file stay.',
  files: SPREADSHEETS_AND_TEXT,
  makesRecords: true,
  skippedText: (count) => `${pluralize(count, 'section')} skipped by your rules.`,
  refreshes: 'groups',
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

/** Uploads sections, which become core, CTE and homeroom groups. */
export const Page = () => <UploadPage kind={SECTIONS} />
