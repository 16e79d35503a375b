import { pluralize } from '#contract/words.ts'
import { SPREADSHEETS_AND_TEXT } from '../accepted-files.ts'
import type { UploadKind } from '../upload-kind.ts'
import { UploadPage } from '../upload-page.tsx'

const ENROLLMENTS: UploadKind = {
  route: 'POST /api/enrollments/upload/',
  one: 'enrollment',
  many: 'enrollments',
  about:
    'Adds students to the groups of their sections. Upload sections first. A student leaves a group only to join another of the same type, or on the last day in the file. Earlier days are added if the student was in no group and no attendance was taken.',
  dayText: 'Students join and leave groups on this day. Nothing before it changes.',
  files: SPREADSHEETS_AND_TEXT,
  makesRecords: true,
  skippedText: (count) => `${pluralize(count, 'row')} skipped because your rules leave out their sections.`,
  refreshes: 'groups',
  list: { to: '/groups/manage', label: 'Manage Groups' },
  formats: [
    {
      name: 'By section ID',
      needed: ['student_number', 'section_id'],
      optional: ['student_email', 'begin_date', 'end_date'],
    },
    {
      name: 'By group name',
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

/** Uploads enrollments: the sections of students and their start dates. */
export const Page = () => <UploadPage kind={ENROLLMENTS} />
