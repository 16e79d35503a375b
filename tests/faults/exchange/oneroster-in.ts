import type { Fault } from '../fault.ts'

const TESTS = ['server/oneroster/import/*.test.ts']
const ROUND_TRIP = ['tests/oneroster/round-trip.test.ts']

export const ONEROSTER_IN_FAULTS: readonly Fault[] = [
  {
    name: 'OneRoster in: the end of a term is one of its days',
    file: 'server/oneroster/import/import.ts',
    find: ' - 86_400_000)',
    replace: ')',
    tests: ROUND_TRIP,
  },
  {
    name: 'OneRoster in: a file changes somebody of the office',
    file: 'server/oneroster/import/teachers.ts',
    find: 'if (!officeIds.has(before.id)) return',
    replace: 'if (before.id > 0) return',
    tests: TESTS,
  },
  {
    name: 'OneRoster in: the id of the other system finds nobody',
    file: 'server/oneroster/import/students.ts',
    find: 'const found = known ??',
    replace: 'const found = (known && undefined) ??',
    tests: TESTS,
  },
  {
    name: 'OneRoster in: a complete file ends what the office entered',
    file: 'server/oneroster/import/memberships.ts',
    find: 'one.sourced_id !== null && !records.enrollments.has(one.sourced_id)',
    replace: "!records.enrollments.has(one.sourced_id ?? '')",
    tests: TESTS,
  },
  {
    name: 'OneRoster in: undoing leaves the ids of the other system',
    file: 'server/oneroster/import/undo-foreign-ids.ts',
    find: 'where foreign_id.collection = given.collection and',
    replace: 'where false and foreign_id.collection = given.collection and',
    tests: TESTS,
  },
  {
    name: 'OneRoster in: undoing ends the memberships of a student whose grade goes back',
    file: 'server/oneroster/import/undo.ts',
    find: 'revertWithMemberships(trx, { students, today }',
    replace: 'revertWithMemberships(trx, { students: students.slice(0, 0), today }',
    tests: TESTS,
  },
  {
    name: 'OneRoster in: a class of another school is taken',
    file: 'server/oneroster/import/own-school.ts',
    find: 'orgId === id || !schools.has(orgId)',
    replace: 'orgId === id || schools.size > 0',
    tests: TESTS,
  },
  {
    name: 'OneRoster in: a preview writes to the tables themselves by statements that were prepared before',
    file: 'server/database/preview.ts',
    find: 'discard plans',
    replace: 'select 1',
    tests: ['server/database/preview.test.ts'],
  },
  {
    name: 'OneRoster in: a preview may write to tables that it did not copy',
    file: 'server/database/preview.ts',
    find: 'set transaction read only',
    replace: 'select 1',
    tests: ['server/database/preview.test.ts'],
  },
  {
    name: 'OneRoster in: a second id of somebody takes the place of the first in a file of changes',
    file: 'server/oneroster/import/users.ts',
    find: ': !listsAllUsers && row.isActive',
    replace: ': false',
    tests: ['server/oneroster/import/same-address.test.ts'],
  },
  {
    name: 'OneRoster in: a second id of somebody takes the place of the first where it stands before it',
    file: 'server/oneroster/import/users.ts',
    find: '? !endedById.get(id) :',
    replace: '? false :',
    tests: ['server/oneroster/import/same-address.test.ts'],
  },
  {
    name: 'OneRoster out: each export holds a connection while another one brings the records up to date',
    file: 'server/oneroster/records/sync.ts',
    find: 'if (!runs) return start(db)',
    replace: 'if (!runs || db) return start(db)',
    tests: ['server/oneroster/records/sync-shared.test.ts'],
  },
  {
    name: 'OneRoster out: an export takes the records of a run that began before it',
    file: 'server/oneroster/records/sync.ts',
    find: 'runs.next ??= runs.running.catch(() => undefined).then(() => start(db))',
    replace: 'runs.next ??= runs.running',
    tests: ['server/oneroster/records/sync-shared.test.ts'],
  },
  {
    name: 'OneRoster in: the district brings people of other schools',
    file: 'server/oneroster/import/own-school.ts',
    find: 'return own.length > 0 ? own.some(has) : orgIds.some(has)',
    replace: 'return orgIds.some(has)',
    tests: ['server/oneroster/import/other-schools.test.ts'],
  },
  {
    name: 'OneRoster in: nobody of the district alone is taken',
    file: 'server/oneroster/import/own-school.ts',
    find: 'own.length > 0 ? own.some(has) : orgIds.some(has)',
    replace: 'own.some(has)',
    tests: ['server/oneroster/import/other-schools.test.ts'],
  },
]
