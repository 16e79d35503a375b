import type { Fault } from './fault.ts'

export const DEMO_FAULTS: readonly Fault[] = [
  {
    name: 'audit dates the demo school’s past actions by its creation',
    file: 'server/database/audit.ts',
    find: "coalesce(nullif(current_setting('homeroom.audit_at', true), '')::timestamptz, now())",
    replace: 'now()',
    tests: ['server/demo/demo-school-hours.test.ts', 'server/demo/office.test.ts'],
  },
  {
    name: 'students: a list with an address that belongs to another person is saved in part',
    file: 'server/people/students/save.ts',
    find: 'await assertEmailsFree(tx, emails)',
    replace: 'await assertEmailsFree(tx, emails.slice(0, 1))',
    tests: ['server/demo/office.test.ts'],
  },
  {
    name: 'contacts: a list replaces the contacts that students have',
    file: 'server/people/students/contacts/save.ts',
    find: 'if ((await findContacts(tx, ids)).size > 0)',
    replace: 'if (ids.length === 0)',
    tests: ['server/demo/office.test.ts'],
  },
  {
    name: 'contacts: a list names an unknown student',
    file: 'server/people/students/contacts/save.ts',
    find: 'if ((await lockStudentRecords(tx, ids)).length < new Set(ids).size)',
    replace: 'if ((await lockStudentRecords(tx, ids)).length > ids.length)',
    tests: ['server/demo/office.test.ts'],
  },
  {
    name: 'demo school: a student has the address of the superuser',
    file: 'server/demo/make-people.ts',
    find: 'student.email.toLowerCase() === superuser.toLowerCase()',
    replace: 'student.email === superuser',
    tests: ['server/demo/prepare-school.test.ts'],
  },
]
