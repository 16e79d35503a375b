import { parseDay } from '#contract/days.ts'
import { momentText, shortDay } from '#web/school/days.ts'

export const FIELD_LABELS: Readonly<Record<string, string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  grade_level: 'Grade',
  is_active: 'Active',
  student_number: 'Student number',
  preferred_name: 'Preferred name',
  pronunciation: 'Pronunciation',
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
  language: 'Letters and messages in',
  home_language: 'Home language',
  street: 'Street',
  city: 'City',
  state: 'State',
  postal_code: 'ZIP code',
  may_receive: 'May receive notices',
  contacts: 'Contacts',
  section_id: 'Section ID',
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
  leave_date: 'Day after the last day',
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
  sourced_id: 'ID in the other system',
}

/**
 * The name of an uploaded field. Without a label, the field name itself is used: 'start_date' becomes 'Start date'. The field
 * of a mark is its day and time, 'YYYY-MM-DD, HH:MM'.
 */
export function fieldName(field: string): string {
  const [day, time] = field.split(', ')
  if (day && time && parseDay(day)) return momentText({ day, time })
  const words = field.replaceAll('_', ' ')
  return FIELD_LABELS[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** Formats days as other pages do. */
export const readable = (value: string): string => (parseDay(value) ? shortDay(value) : value)

/** The kinds of records in a OneRoster upload, as named in the upload history. */
export const RECORD_LABELS: Readonly<Record<string, string>> = {
  block_schedule: 'Block schedule',
  course: 'Course',
  student: 'Student',
  teacher: 'Teacher',
  student_group: 'Group',
  group_membership: 'Group member',
}
