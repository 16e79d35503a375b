import type { Fault } from '../fault.ts'

const OWN_CLASS = 'server/http/own-class'
const tests = ['tests/own-students*.test.ts']

/** Whose families a teacher may read. */
export const OWN_STUDENT_FAULTS: readonly Fault[] = [
  {
    name: 'own students: records made by a teacher count as made by the office',
    file: `${OWN_CLASS}/made-by.ts`,
    find: "actor.role === 'admin' ? recordMadeByOffice",
    replace: "actor.role !== 'student' ? recordMadeByOffice",
    tests,
  },
  {
    name: 'own students: records that the office makes again stay the teacher’s',
    file: `${OWN_CLASS}/made-by.ts`,
    find: 'delete from made_by_teacher made\n',
    replace: 'delete from made_by_teacher made\n    using (select 1 where false) nobody,\n',
    tests,
  },
  {
    name: 'own students: by a membership that a teacher made',
    file: `${OWN_CLASS}/own-class.ts`,
    find: '    and ${isMembershipByOffice}\n  union',
    replace: '  union',
    tests,
  },
  {
    name: 'own students: by an assignment that a teacher made',
    file: `${OWN_CLASS}/own-class.ts`,
    find: 'and ${isAssignmentByOffice} and ${isMembershipByOffice}`',
    replace: 'and ${isMembershipByOffice}`',
    tests,
  },
  {
    name: 'own students: a teacher names themselves',
    file: `${OWN_CLASS}/office-only.ts`,
    find: '!named.includes(teacher)) return',
    replace: 'named.length > 0) return',
    tests,
  },
  {
    name: 'own students: a teacher fills a group that they only meet',
    file: `${OWN_CLASS}/office-only.ts`,
    find: 'and ${hasNotEnded(today)} and block_schedule',
    replace: 'and false and ${hasNotEnded(today)} and block_schedule',
    tests,
  },
  {
    name: 'own students: new times make an assignment the office’s',
    file: 'server/plan/schedules/periods/versions.ts',
    find: 'from made_by_teacher where section_period_id = ${id}`',
    replace: 'from made_by_teacher where section_period_id = -${id}`',
    tests,
  },
  {
    name: 'own students: a teacher makes classes go on for longer',
    file: 'server/plan/schedules/blocks/update.ts',
    find: 'if (after.end_date > before.end_date) await',
    replace: 'if (after.end_date < before.end_date) await',
    tests,
  },
  {
    name: 'own students: a file of a teacher names the teacher',
    file: 'server/exchange/uploads/homerooms/plan.ts',
    find: 'if (teacher !== officeOnly ||',
    replace: 'if (teacher === officeOnly ||',
    tests,
  },
  {
    name: 'own students: a teacher makes a homeroom group of their own',
    file: 'server/groups/homerooms/from-teachers.ts',
    find: "actor.role !== 'admin' && teacher === actor.teacher",
    replace: "actor.role === 'student' && teacher === actor.teacher",
    tests,
  },
  {
    name: 'own students: the office confirms more than it was shown',
    file: 'server/groups/made-by-teachers/confirm.ts',
    find: '(student_id = any(${student_ids}::bigint[]) and teacher_id',
    replace: '(student_id is not null and teacher_id',
  },
  {
    name: 'own students: a teacher’s proposal fills own groups',
    file: 'server/groups/members/distribute.ts',
    find: '!filled.some((group) => group.id === id)',
    replace: '!filled.some((group) => group.id === -id)',
    tests: ['server/groups/made-by-teachers/*.test.ts'],
  },
  {
    name: 'own students: their families are read without a row',
    file: 'server/http/audit/reads.ts',
    find: "new Set<StudentRecord>(['contacts', 'family'])",
    replace: "new Set<StudentRecord>(['contacts'])",
    tests,
  },
]
