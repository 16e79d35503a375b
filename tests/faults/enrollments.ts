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
    file: 'server/people/students/enrollments/attended.ts',
    find: "@> day and status <> 'A'",
    replace: "@> day and status = 'none'",
  },
  {
    name: 'enrollments: a student who has not left went somewhere',
    file: 'server/people/students/enrollments/change.ts',
    find: 'if (last_day === null && (exit_code !== null || destination !== null))',
    replace: 'if (last_day === null && exit_code !== null)',
  },
  {
    name: 'enrollments: a student who is withdrawn with a past day stays active',
    file: 'server/people/students/enrollments/withdraw.ts',
    find: '(isNoShow || request.last_day <= now.day)',
    replace: '(isNoShow || request.last_day === now.day)',
  },
  {
    name: 'enrollments: a withdrawal that is repeated is refused',
    file: 'server/people/students/enrollments/withdraw.ts',
    find: 'latest?.last_day === last_day &&',
    replace: 'latest === undefined &&',
  },
  {
    name: 'enrollments: a student who leaves already leaves on another day by a late withdrawal',
    file: 'server/people/students/enrollments/withdraw.ts',
    find: 'if (last.last_day !== null) {',
    replace: 'if (last.last_day === last_day) {',
  },
  {
    name: 'enrollments: an enrollment that began after the last day stays',
    file: 'server/people/students/enrollments/withdraw.ts',
    find: 'const deleted = run.slice(run.indexOf(ended) + 1)',
    replace: 'const deleted = run.slice(run.length)',
  },
  {
    name: 'enrollments: a preview lists the marks that count as before',
    file: 'server/people/students/enrollments/changed-marks.ts',
    find: '@> mark.day) <> (',
    replace: '@> mark.day) = (',
  },
  {
    name: 'enrollments: a planned leaving deletes the enrollment that begins later',
    file: 'server/database/migrations/0040_enrollment_days.sql',
    find: 'and (changed.is_active <> (enrollment.id is not null)',
    replace: 'and (not changed.is_active or changed.is_active <> (enrollment.id is not null)',
    tests: ENROLLMENT_TESTS,
  },
  {
    name: 'enrollments: a clock that is wrong makes students inactive',
    file: 'server/people/students/enrollments/follow.ts',
    find: 'then is_active and left_after is not null',
    replace: 'then is_active',
  },
  {
    name: 'enrollments: memberships end with the day on which the app runs again',
    file: 'server/people/students/enrollments/follow.ts',
    find: 'during @> left_after + 1',
    replace: 'during @> left_after - 1000',
  },
  {
    name: 'enrollments: a new grade ends memberships in groups of that grade',
    file: 'server/people/students/write-records.ts',
    find: 'student.grade_level_id <> student_group.grade_level_id',
    replace: 'student.grade_level_id is not null',
    tests: ENROLLMENT_TESTS,
  },
  {
    name: 'enrollments: an undone deactivation loses a planned last day',
    file: 'server/people/students/enrollments/restore.ts',
    find: 'update enrollment set last_day = former.last_day,',
    replace: 'update enrollment set last_day = null,',
    tests: ['server/people/students/undo-deactivation.test.ts'],
  },
  {
    name: 'enrollments: a deactivation is undone for a student who is to be enrolled again',
    file: 'server/people/students/undo-deactivation.ts',
    find: 'if (obstacle?.returns_on)',
    replace: "if (obstacle?.returns_on === '')",
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
]
