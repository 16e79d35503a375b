import type { Fault } from './fault.ts'

const ENROLLMENT_TESTS = ['server/people/students/enrollments/*.test.ts']

export const ENROLLMENT_FAULTS: readonly Fault[] = [
  {
    name: 'enrollments: a returning student is enrolled as a new one',
    file: 'server/database/migrations/0036_enrollment.sql',
    find: "then 'returned' else 'new' end",
    replace: "then 'new' else 'new' end",
    tests: ENROLLMENT_TESTS,
  },
  {
    name: 'enrollments: a grade that is corrected on the day of the change leaves two enrollments',
    file: 'server/database/migrations/0036_enrollment.sql',
    find: "former.last_day = today - 1 and former.exit_code in ('promoted', 'retained')",
    replace: "former.last_day = today - 2 and former.exit_code in ('promoted', 'retained')",
    tests: ENROLLMENT_TESTS,
  },
  {
    name: 'enrollments: two of one student overlap',
    file: 'server/database/migrations/0036_enrollment.sql',
    find: 'exclude using gist (student_id with =, during with &&)',
    replace: 'exclude using gist (id with =, during with &&)',
    tests: ENROLLMENT_TESTS,
  },
  {
    name: 'enrollments: an erased student keeps the remarks on a withdrawal',
    file: 'server/operate/privacy/erasure/anonymize.ts',
    find: 'update enrollment set destination = null, note = null',
    replace: 'update enrollment set destination = null',
    tests: ['server/operate/privacy/erasure/erase.test.ts'],
  },
  {
    name: 'enrollments: a student who was present never attended',
    file: 'server/people/students/enrollments/change.ts',
    find: "and status <> 'A' order by day",
    replace: "and status = 'none' order by day",
  },
  {
    name: 'enrollments: a student who has not left went somewhere',
    file: 'server/people/students/enrollments/change.ts',
    find: 'if (last_day === null && (exit_code !== null || destination !== null))',
    replace: 'if (last_day === null && exit_code !== null)',
  },
  {
    name: 'enrollments: a reason that Homeroom gives is deleted',
    file: 'server/people/students/enrollments/code-lists.ts',
    find: 'where code = any(${FIXED_CODES[kind]}::text[])',
    replace: 'where code is null',
  },
  {
    name: 'enrollments: a renamed reason gets another code',
    file: 'server/http/save-lists.ts',
    find: 'const id = line.id ?? left.get(name) ??',
    replace: 'const id = (list.newId ? null : line.id) ?? left.get(name) ??',
    tests: ['server/people/students/enrollments/code-lists.test.ts'],
  },
  {
    name: 'reports: teachers read who entered and left',
    file: 'server/reports/report.ts',
    find: "if (actor.role !== 'admin') throw new Refusal('forbidden', sentences.enrollmentsOfOffice)",
    replace: '',
    tests: ['server/reports/enrollment-changes.test.ts'],
  },
  {
    name: 'reports: a withdrawal has the grade of today',
    file: 'server/reports/enrollment-changes.ts',
    find: 'student_number, enrollment_change.grade_level_id grade_level',
    replace: 'student_number, student.grade_level_id grade_level',
  },
]
