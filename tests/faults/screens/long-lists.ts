import type { Fault } from '../fault.ts'

export const LONG_LIST_FAULTS: readonly Fault[] = [
  {
    name: 'long lists: a page of the directory begins with the last student of the page before',
    file: 'server/database/keyset.ts',
    find: 'isForward ? sql`>` : sql`<`',
    replace: 'isForward ? sql`>=` : sql`<`',
    tests: ['server/people/students/directory.test.ts'],
  },
  {
    name: 'long lists: a page of the directory has inactive students',
    file: 'server/people/students/directory.ts',
    find: 'student.is_active = ${!inactive} and student.erased_at is null',
    replace: '(student.is_active or ${!inactive}) and student.erased_at is null',
    tests: ['server/people/students/directory.test.ts'],
  },
  {
    name: 'long lists: a search on the server finds fewer students than the one in the browser',
    file: 'server/people/students/directory.ts',
    find: "student.last_name || ', ' || student.first_name",
    replace: "student.last_name || ',' || student.first_name",
    tests: ['tests/directory-agrees.test.ts'],
  },
]
