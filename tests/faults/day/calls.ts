import type { Fault } from '../fault.ts'

const DAY = 'server/day/attendance/day'
const REMINDER_TESTS = [`${DAY}/remind.test.ts`]
const CALLS = 'server/day/attendance/calls'
const CONTRADICTIONS = 'server/day/attendance/contradictions'

export const CALL_FAULTS: readonly Fault[] = [
  {
    name: 'call lists and contradictions of days that are over lose those who have left since',
    file: 'server/day/attendance/marks-of-day.ts',
    find: 'day < today',
    replace: 'day > today',
    tests: [`${CALLS}/list.test.ts`, `${CONTRADICTIONS}/find.test.ts`],
  },
  {
    name: 'a call about a student who has left since is lost',
    file: `${CALLS}/queries.ts`,
    find: 'and (is_active or ${includeFormer})',
    replace: 'and is_active',
    tests: [`${CALLS}/list.test.ts`],
  },
  {
    name: 'reported absences of students who have left since contradict nothing',
    file: 'server/day/attendance/absences/reports.ts',
    find: '(is_active or (${includeFormer} and',
    replace: '(is_active or (${includeFormer} and id < 0 and',
    tests: [`${CONTRADICTIONS}/find.test.ts`],
  },
  {
    name: 'a reported absence of a student who had left before is in the list of a day that is over',
    file: 'server/day/attendance/absences/list.ts',
    find: ' and during @> ${day}::date))`',
    replace: '))`',
    tests: ['server/day/attendance/absences/list.test.ts'],
  },
  {
    name: 'a call list without those who were called',
    file: `${CALLS}/list.ts`,
    find: 'const listed = new Set(called)',
    replace: 'const listed = new Set<number>()',
  },
  {
    name: 'a student with a reason on file is still counted as to be called',
    file: `${CALLS}/count.ts`,
    find: ' && unexplainedMarks(own, reports.get(student)).length > 0',
    replace: '',
    tests: [`${CALLS}/list.test.ts`],
  },
  {
    name: 'a student whose family was reached without a reason leaves the call list',
    file: 'web/day/attendance/absent/calls.ts',
    find: 'if (!student.needs_reason)',
    replace: "if (!student.needs_reason || student.calls.some(({ outcome }) => outcome === 'reached'))",
    tests: ['web/day/attendance/absent/calls.test.ts'],
  },
  {
    name: 'the home of the office shows the first call instead of the last',
    file: `${CALLS}/last.ts`,
    find: 'called_at desc, family_call.id desc',
    replace: 'called_at, family_call.id',
    tests: [`${CALLS}/list.test.ts`],
  },
  {
    name: 'a reason given on the phone counts before the first class missed',
    file: `${CALLS}/missed.ts`,
    find: 'first === 0 ? null : marks[first]!.start_time',
    replace: 'null',
    tests: [`${CALLS}/missed.test.ts`, `${CALLS}/add.test.ts`],
  },
  {
    name: 'a call to the contact of another student',
    file: `${CALLS}/add.ts`,
    find: 'if (contact_id !== undefined && !student.has_contact) {',
    replace: 'if (contact_id === 0) {',
  },
  {
    name: 'the note of a call in the audit',
    file: `${CALLS}/add.ts`,
    find: "`${outcome}, ${formatDay(call.date, 'short', context.school)}`",
    replace: '`${outcome}, ${call.note}`',
  },
  {
    name: 'a contradiction between classes although there is a reason on file',
    file: `${CONTRADICTIONS}/rules.ts`,
    find: 'needsReason(one, entries, one) && !named.has(one)',
    replace: '!named.has(one)',
  },
  {
    name: 'no contradiction where a reported absence proposes another status',
    file: `${CONTRADICTIONS}/rules.ts`,
    find: 'return differsFromExpected(mark.status, expected.status)',
    replace: 'return false',
  },
  {
    name: 'a mark that another teacher replaced is no contradiction',
    file: `${CONTRADICTIONS}/find.ts`,
    find: '[...reports.keys(), ...replaced.keys()]',
    replace: '[...reports.keys()]',
  },
  {
    name: 'a contradiction of two teachers stays after the office has looked at it',
    file: `${CONTRADICTIONS}/find.ts`,
    find: "and account.role <> 'admin'",
    replace: '',
  },
  {
    name: 'a call is refused where a sheet is saved at the same moment',
    file: 'server/day/attendance/sheet/write.ts',
    find: 'if (!(error instanceof StaleWrite || isStale(error))) throw error',
    replace: 'if (!(error instanceof StaleWrite)) throw error',
    tests: ['server/day/attendance/calls/add.test.ts'],
  },
  {
    name: 'teachers are reminded of attendance that they have taken',
    file: `${DAY}/remind.ts`,
    find: "({ state }) => state === 'late' || state === 'due'",
    replace: '() => true',
    tests: REMINDER_TESTS,
  },
  {
    name: 'a reminder goes to the absent teacher, not to whoever covers the class',
    file: `${DAY}/remind.ts`,
    find: 'const taker = cover?.teacher ?? teacher',
    replace: 'const taker = teacher',
    tests: REMINDER_TESTS,
  },
  {
    name: 'a reminder or a question that reached nobody is the last one',
    file: 'server/mail/queue.ts',
    find: 'key = any(${keys}::text[]) and ${isUndelivered}',
    replace: 'key = any(${keys}::text[]) and false',
    tests: [...REMINDER_TESTS, `${CONTRADICTIONS}/use-office-entries.test.ts`],
  },
  {
    name: 'the board says that somebody was reminded whom the mail did not reach',
    file: `${DAY}/reminded-at.ts`,
    find: 'and not ${isUndelivered})',
    replace: ')',
    tests: REMINDER_TESTS,
  },
  {
    name: 'contradictions: the office’s entry changes marks that agree with it',
    file: `${CONTRADICTIONS}/use-office-entries.ts`,
    find: ' || !contradictsReport(mark, entries)',
    replace: '',
    tests: [`${CONTRADICTIONS}/use-office-entries.test.ts`],
  },
  {
    name: 'contradictions: undo overwrites what was marked since',
    file: `${CONTRADICTIONS}/undo-office-entries.ts`,
    find: 'later.id > change.id)',
    replace: 'later.id < 0)',
    tests: [`${CONTRADICTIONS}/use-office-entries.test.ts`],
  },
]
