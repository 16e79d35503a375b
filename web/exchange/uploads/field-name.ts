import { FIELD_LABELS } from './upload-types.ts'

/** What a field of an upload is called; one without a label is read as words: 'start_date' as 'Start date'. */
export function fieldName(field: string): string {
  const words = field.replaceAll('_', ' ')
  return FIELD_LABELS[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** The kinds of records that one upload of OneRoster files changes, as the history names them. */
export const RECORD_LABELS: Readonly<Record<string, string>> = {
  block_schedule: 'Block schedule',
  course: 'Course',
  student: 'Student',
  teacher: 'Teacher',
  student_group: 'Group',
  group_membership: 'Group member',
}
