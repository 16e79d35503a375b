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
    file: 'server/oneroster/import/undo.ts',
    find: 'delete from foreign_id where upload_batch_id = ${batchId}',
    replace: 'delete from foreign_id where false and upload_batch_id = ${batchId}',
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
]
