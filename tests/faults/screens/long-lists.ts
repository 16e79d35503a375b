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
    name: 'search: teachers find contacts',
    file: 'server/search/routes.ts',
    find: 'office ? searchContacts(db, query.search) : []',
    replace: 'searchContacts(db, query.search)',
  },
  {
    name: 'search: recent pages outlive a logout',
    file: 'web/school/remembered/recent-pages.ts',
    find: 'if (account !== undefined && read()?.account === account) return',
    replace: 'if (read() !== undefined) return',
  },
  {
    name: 'search: a number is a name in a command',
    file: 'web/search/commands/parse-command.ts',
    find: 'text.length > 1 && !/\\d/.test(text)',
    replace: 'text.length > 1',
  },
  {
    name: 'long lists: a search on the server finds fewer students than the one in the browser',
    file: 'server/people/students/found-by.ts',
    find: "student.last_name || ', ' || student.first_name",
    replace: "student.last_name || ',' || student.first_name",
    tests: ['tests/directory-agrees.test.ts'],
  },
  {
    name: 'long lists: a search on the server finds students by their numbers',
    file: 'server/people/students/found-by.ts',
    find: '[3, 4, 6]',
    replace: '[3, 4, 5, 6]',
    tests: ['tests/directory-agrees.test.ts'],
  },
  {
    name: 'long lists: a list of 1,001 students is loaded whole',
    file: 'contract/people/directory-filter.ts',
    find: '> MAX_SHORT_LIST',
    replace: '> MAX_SHORT_LIST + 1',
  },
  {
    name: 'long lists: of students with the same name, some are on no page',
    file: 'server/people/students/directory.ts',
    find: '[last_name, first_name, id],',
    replace: '[last_name, first_name, id && 2_000_000_000],',
    tests: ['server/people/students/directory.test.ts'],
  },
  {
    name: 'long lists: a page counts itself among the students before it',
    file: 'server/database/keyset.ts',
    find: 'isBeyond(list, list.placeOf(row), false)',
    replace: 'isBeyond(list, list.placeOf(row), true)',
    tests: ['server/people/students/directory.test.ts'],
  },
  {
    name: 'long lists: students may know how many students there are',
    file: 'contract/people/students.ts',
    find: "'GET /students/api/directory/size/': {\n    who: 'staff'",
    replace: "'GET /students/api/directory/size/': {\n    who: 'member'",
    tests: ['tests/access.test.ts'],
  },
]
