import type { Fault } from './fault.ts'

const SHEET = 'server/attendance/sheet'
const SHEET_TESTS = [`${SHEET}/*.test.ts`]
const CORRECTION_TESTS = ['server/attendance/corrections/*.test.ts']

export const SHEET_FAULTS: readonly Fault[] = [
  {
    name: 'attendance: a teacher without an assignment opens a sheet',
    file: `${SHEET}/load.ts`,
    find: '  if (!isAdmin(actor)) throw notAssigned()\n',
    replace: '',
  },
  {
    name: 'attendance: the last day of a block is closed for submitting',
    file: 'contract/meeting.ts',
    find: 'start_date <= day && day <= end_date',
    replace: 'start_date <= day && day < end_date',
    tests: SHEET_TESTS,
  },
  {
    name: 'attendance: another weekday is open',
    file: `${SHEET}/policy.ts`,
    find: '!period.days_of_week.includes(weekdayOf(day))',
    replace: 'period.days_of_week.length === 0',
  },
  {
    name: 'attendance: a teacher without a group that day submits',
    file: `${SHEET}/policy.ts`,
    find: 'if (!teacher.meets) {',
    replace: 'if (!teacher.meets && !teacher.name) {',
  },
  {
    name: 'attendance: the window of teachers is a day longer',
    file: 'server/calendar/rules.ts',
    find: '--left < 0',
    replace: 'left-- < 0',
    tests: SHEET_TESTS,
  },
  {
    name: 'attendance: a weekend uses up the window of teachers',
    file: 'server/calendar/rules.ts',
    find: 'weekdayOf(day) <= 5',
    replace: 'weekdayOf(day) <= 7',
    tests: [...SHEET_TESTS, 'server/calendar/*.test.ts'],
  },
  {
    name: 'attendance: an equal mark of another teacher is not taken over',
    file: `${SHEET}/merge.ts`,
    find: 'if (before.teacher_id !== teacher) merged.write.push',
    replace: 'if (before.teacher_id === -1) merged.write.push',
  },
  {
    name: 'attendance: two marks differ by their comment only, and count as equal',
    file: `${SHEET}/merge.ts`,
    find: ' && one.comment === other.comment',
    replace: '',
  },
  {
    name: 'attendance: a save overwrites a sheet that was saved since it was read',
    file: `${SHEET}/write.ts`,
    find: 'where sheet.version = ${row.sheet?.version ?? 0}',
    replace: 'where sheet.version >= ${row.sheet?.version ?? 0}',
  },
  {
    name: 'attendance: a save overwrites a mark that was saved since it was read',
    file: `${SHEET}/write.ts`,
    find: 'where mark.version = (select seen from new_mark where new_mark.student_id = mark.student_id)',
    replace: 'where true',
  },
  {
    name: 'attendance: a save of only some of its marks counts as saved',
    file: `${SHEET}/write.ts`,
    find: '(select count(*) from written) <> (select count(*) from new_mark)',
    replace: '(select count(*) from written) > (select count(*) from new_mark)',
  },
  {
    name: 'attendance: a closure that is added during a save is not noticed',
    file: `${SHEET}/write.ts`,
    find: ' and ${isReferenceCurrent(save.reference)}',
    replace: '',
    tests: [`${SHEET}/write.test.ts`],
  },
  {
    name: 'attendance: who took a mark first is forgotten with the second change',
    file: `${SHEET}/write.ts`,
    find: 'first_taken_by_id = coalesce(mark.first_taken_by_id, mark.taken_by_id)',
    replace: 'first_taken_by_id = mark.taken_by_id',
    tests: ['server/attendance/history.test.ts'],
  },
  {
    name: 'attendance: history without the reason',
    file: `${SHEET}/write.ts`,
    find: 'taken_at, ${reason ?? null}::text,',
    replace: 'taken_at, null::text,',
    tests: [...SHEET_TESTS, ...CORRECTION_TESTS],
  },
  {
    name: 'attendance: a key is shared by all accounts',
    file: `${SHEET}/idempotency.ts`,
    find: 'from attendance_save where account_id = ${account} and key = ${key}`',
    replace: 'from attendance_save where ${account} > 0 and key = ${key}`',
  },
  {
    name: 'attendance: another teacher’s save counts as seen',
    file: `${SHEET}/reply.ts`,
    find: 'version: versionSeen(row)',
    replace: 'version: row.version',
  },
  {
    name: 'attendance: a move of today changes yesterday’s roster',
    file: 'server/attendance/queries.ts',
    find: 'group_membership.during @> ${day}::date',
    replace: 'upper_inf(group_membership.during)',
    tests: [...SHEET_TESTS, 'server/groups/members/*.test.ts'],
  },
  {
    name: 'attendance: a class that begins this minute is still to come',
    file: 'server/attendance/day/board.ts',
    find: "if (minutes < 0) return 'upcoming'",
    replace: "if (minutes <= 0) return 'upcoming'",
  },
  {
    name: 'corrections: a request for a day that is still open',
    file: 'server/attendance/corrections/create.ts',
    find: 'if (!refusal) {',
    replace: 'if (!refusal && isAdmin(actor)) {',
  },
  {
    name: 'corrections: a teacher withdraws the request of another teacher',
    file: 'server/attendance/corrections/decide.ts',
    find: 'if (teacher.id !== context.actor.teacher) {',
    replace: 'if (teacher.id === -1) {',
  },
  {
    name: 'corrections: a part of a sheet that was never taken',
    file: 'server/attendance/corrections/create.ts',
    find: 'row.sheet === null && row.roster.some(',
    replace: 'row.sheet === null && row.marks.length > 0 && row.roster.some(',
  },
  {
    name: 'reports: half a day absent is no absent day',
    file: 'server/attendance/mark-counts.ts',
    find: '>= count(*)',
    replace: '> count(*)',
    tests: ['server/reports/*.test.ts'],
  },
  {
    name: 'reports: an unexcused absence counts as excused',
    file: 'server/attendance/mark-counts.ts',
    find: "when 'AEX' then 'E'",
    replace: "when 'AUX' then 'E'",
    tests: ['server/reports/*.test.ts'],
  },
  {
    name: 'reports: a range leaves out its last day',
    file: 'server/reports/rules.ts',
    find: 'if (start <= end) return',
    replace: 'if (start < end) return',
  },
]
