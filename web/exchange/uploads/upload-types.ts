import type { Upload } from '#contract/exchange/uploads/uploads.ts'
import type { Changed } from '#web/subjects.ts'

/** What is particular to one type of upload; the steps are the same for all. */
export type UploadType = {
  key:
    | 'POST /students/api/upload-students/'
    | 'POST /api/staff/upload/'
    | 'POST /students/api/upload-homeroom-teachers/'
    | 'POST /students/api/upload-labels/'
    | 'POST /students/api/upload-contacts/'
    | 'POST /api/sections/upload/'
    | 'POST /api/enrollments/upload/'
    | 'POST /attendance/upload-marks/'
  one: string
  many: string
  /** What the file picker offers: MIME type to endings. */
  accept: Record<string, string[]>
  wrongType: string
  /** What saving means beyond the rows, where there is more. */
  consequence?: string
  /** Whether new rows make new people, and not new facts of people who are there. */
  makesPeople: boolean
  /** Cached lists that are out of date after a file was saved. */
  invalidates: Changed
  /** Where the result can be seen. */
  list: { to: string; label: string }
  formats: { name: string; needed: string[]; optional: string[] }[]
  /** What the person may tick; `isAsked` says for which files, `label` may count. */
  options?: readonly {
    field: string
    label: (reply: Upload | undefined) => string
    description: string
    isAsked: (reply: Upload) => boolean
  }[]
  /** Exports of other systems, whose columns are known as well. */
  systems?: UploadType['formats']
}

const XLSX = { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'] }

const SPREADSHEETS = { ...XLSX, 'application/vnd.ms-excel': ['.xls'], 'text/csv': ['.csv'] }

export const STUDENTS: UploadType = {
  key: 'POST /students/api/upload-students/',
  one: 'student',
  many: 'students',
  accept: XLSX,
  wrongType: 'Please select a valid Excel (.xlsx) file',
  makesPeople: true,
  invalidates: 'students',
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
      optional: ['is_active', 'student_number'],
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

export const TEACHERS: UploadType = {
  key: 'POST /api/staff/upload/',
  one: 'teacher',
  many: 'teachers',
  accept: { ...SPREADSHEETS, 'text/plain': ['.txt', '.text'] },
  wrongType: 'Please select a spreadsheet (.xlsx, .xls or .csv)',
  consequence: 'Saving lets each of these teachers sign in by the email address in the file.',
  makesPeople: true,
  invalidates: 'staff',
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

export const HOMEROOMS: UploadType = {
  key: 'POST /students/api/upload-homeroom-teachers/',
  one: 'student',
  many: 'homeroom teachers',
  accept: SPREADSHEETS,
  wrongType: TEACHERS.wrongType,
  makesPeople: false,
  invalidates: 'students',
  list: { to: '/students/list', label: 'Student Directory' },
  formats: [
    {
      name: 'Infinite Campus format',
      needed: ['pcontact_email', 'courseSection_TeacherEmail'],
      optional: ['courseSection_courseName'],
    },
    { name: 'Standard format', needed: ['student_email', 'teacher_email'], optional: ['homeroom_name'] },
  ],
}

export const CONTACTS: UploadType = {
  key: 'POST /students/api/upload-contacts/',
  one: 'student',
  many: 'contacts',
  accept: SPREADSHEETS,
  wrongType: TEACHERS.wrongType,
  makesPeople: false,
  invalidates: 'students',
  list: { to: '/students/list', label: 'Student Directory' },
  formats: [
    {
      name: 'By student number',
      needed: ['student_number', 'contact_name'],
      optional: ['relation', 'email', 'phone', 'language', 'may_receive'],
    },
    {
      name: 'By email address of the student',
      needed: ['student_email', 'contact_name'],
      optional: ['relation', 'email', 'phone', 'language', 'may_receive'],
    },
  ],
}

export const LABELS: UploadType = {
  key: 'POST /students/api/upload-labels/',
  one: 'student',
  many: 'labels',
  accept: SPREADSHEETS,
  wrongType: TEACHERS.wrongType,
  makesPeople: false,
  invalidates: 'GET /students/api/labels/',
  list: { to: '/groups/manage', label: 'Manage Groups' },
  formats: [
    { name: 'By student number', needed: ['student_number', 'label'], optional: [] },
    { name: 'By email address', needed: ['student_email', 'label'], optional: [] },
    {
      name: 'Infinite Campus format',
      needed: ['student_studentNumber', 'label'],
      optional: ['pcontact_email'],
    },
  ],
}

export const endingsOf = ({ accept }: Pick<UploadType, 'accept'>): string[] => Object.values(accept).flat()

/** Our fields as people call them. */
export const FIELD_LABELS: Readonly<Record<string, string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  grade_level: 'Grade',
  is_active: 'Active',
  student_number: 'Student number',
  full_name: 'Full name',
  enroll_status: 'Enrollment status',
  homeroom_teachers: 'Homeroom teachers',
  student_email: 'Student email',
  teacher_email: 'Teacher email',
  homeroom_name: 'Homeroom name',
  label: 'Label',
  labels: 'Labels',
  contact_name: 'Contact name',
  relation: 'Relation',
  contact_email: 'Contact email',
  phone: 'Phone',
  language: 'Language',
  may_receive: 'May receive notices',
  contacts: 'Contacts',
  section_id: 'Section id',
  section_name: 'Section name',
  section_number: 'Section number',
  course_name: 'Course name',
  course_code: 'Course code',
  class_type: 'Class type',
  homeroom: 'Homeroom',
  teacher_name: 'Teacher name',
  period: 'Period',
  subject: 'Subject',
  begin_date: 'First day',
  end_date: 'Last day',
  leave_date: 'Day after the last one',
  date: 'Date',
  mark: 'Mark',
  reason: 'Reason',
  comment: 'Comment',
  resource: 'Kind of event',
  name: 'Name',
  group: 'Group',
  group_type: 'Type',
  teacher: 'Teacher',
  core_class: 'Core subject',
  capacity: 'Capacity',
  room_number: 'Room',
  periods: 'Periods',
  sourced_id: 'Id in the other system',
}
