import type { Fault } from '../fault.ts'

export const FAMILY_RECORD_FAULTS: readonly Fault[] = [
  {
    name: 'family record: an erasure leaves the words of the family',
    file: 'server/operate/privacy/erasure/anonymize-family.ts',
    find: "'family_response', 'family_link'",
    replace: "'family_link'",
  },
  {
    name: 'family record: a teacher reads the notes of the office',
    file: 'server/people/students/family-record/entries.ts',
    find: 'showsNotes ? column',
    replace: 'showsNotes || student > 0 ? column',
  },
  {
    name: 'family record: a notice shows the secret of the family’s link',
    file: 'server/people/students/family-record/entries.ts',
    find: "'/family#\\\\S*'",
    replace: "'/families#\\\\S*'",
  },
  {
    name: 'family record: the day of a conversation counts as after it',
    file: 'server/people/students/family-record/conversation-days.ts',
    find: 'is_absent and student_day.day <= conversation.day',
    replace: 'is_absent and student_day.day < conversation.day',
  },
  {
    name: 'family record: an activity of a group counts for a student who has an entry of their own',
    file: 'server/day/attendance/absences/activity-marks.ts',
    find: 'order by reported_absence.student_id is null, changed_at desc',
    replace: 'order by changed_at desc',
  },
  {
    name: 'family record: a teacher sees the contacts of every family',
    file: 'server/reports/filters.ts',
    find: "showsContacts: actor.role === 'admin'",
    replace: "showsContacts: actor.role !== 'student'",
  },
  {
    name: 'letters: a corrected first day of the year makes sent letters due again',
    file: 'server/day/letters/queries.ts',
    find: '::date) < 183`',
    replace: '::date) < 1`',
  },
  {
    name: 'letters: those of another year count in this one',
    file: 'server/day/letters/queries.ts',
    find: '::date) < 183`',
    replace: '::date) < 1000`',
  },
  {
    name: 'letters: one is marked as sent a second time after the first day was corrected',
    file: 'server/day/letters/queries.ts',
    find: 'and ${isOfYear(of.yearStart)})',
    replace: 'and false)',
  },
]
