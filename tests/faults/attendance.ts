import type { Fault } from './fault.ts'

const SHEET = 'server/day/attendance/sheet'
const CORRECTIONS = 'server/day/attendance/corrections'
const DAY = 'server/day/attendance/day'
const REPORTS = 'server/reports'
const CALENDAR = 'server/plan/calendar'

const COUNTED_DAYS = 'server/database/migrations/0024_counted_days.sql'

export const ATTENDANCE_FAULTS: readonly Fault[] = [
  {
    name: 'attendance of a counted day changes without its counts',
    file: COUNTED_DAYS,
    find: 'if not exists (select from changed_mark where day <= counted) then',
    replace: 'if not exists (select from changed_mark where day < counted) then',
    tests: ['server/day/attendance/mark-counts-job.test.ts'],
  },
  {
    name: 'attendance of a counted day is counted from its marks, too',
    file: 'server/database/mark-counts.ts',
    find: 'where day > (select through',
    replace: 'where day >= (select through',
    tests: ['server/day/attendance/mark-counts-job.test.ts'],
  },
  {
    name: 'attendance of today is counted before the day is over',
    file: 'server/day/attendance/mark-counts-job.ts',
    find: '.day, -1)',
    replace: '.day, 0)',
    tests: ['server/day/attendance/mark-counts-job.test.ts'],
  },
  {
    name: 'attendance of a later change is overwritten',
    file: `${SHEET}/merge.ts`,
    find: 'before.version > version',
    replace: 'before.version > version + 1',
  },
  {
    name: 'attendance that was saved meanwhile counts as saved',
    file: `${SHEET}/write.ts`,
    find: 'if (!is_written && !stored) throw new StaleWrite()',
    replace: '',
  },
  {
    name: 'attendance with one stale mark is saved in part',
    file: `${SHEET}/write.ts`,
    find: 'then raise_stale_write() end',
    replace: 'then 0 end',
  },
  {
    name: 'attendance of unchanged marks is in the history',
    file: `${SHEET}/merge.ts`,
    find: 'if (before ? isSameMark(mark, { ...before, comment: oldComment ?? null }) : !hasReason) return []',
    replace: 'if (!before && !hasReason) return []',
  },
  {
    name: 'attendance of a closed day',
    file: `${SHEET}/policy.ts`,
    find: 'closedDay(facts) ?? futureDay(facts)',
    replace: 'futureDay(facts)',
  },
  {
    name: 'attendance of tomorrow',
    file: `${SHEET}/policy.ts`,
    find: 'if (day <= today) return null',
    replace: 'if (day.length > 0) return null',
    tests: [`${SHEET}/policy.test.ts`],
  },
  {
    name: 'attendance of the last day of a block is closed for submitting',
    file: `${SHEET}/policy.ts`,
    find: 'if (!isWithin(day, block)) {',
    replace: 'if (!isWithin(day, block) || day === block.end_date) {',
  },
  {
    name: 'attendance of the last day of a block is not in lists',
    file: `${CALENDAR}/meetings.ts`,
    find: 'block !== undefined && isWithin(day, block) &&',
    replace: 'block !== undefined && isWithin(day, block) && day !== block.end_date &&',
    tests: [`${DAY}/*.test.ts`],
  },
  {
    name: 'attendance of the last day of a block is not in the calendar of the school',
    file: `${CALENDAR}/queries.ts`,
    find: 'block_schedule.start_date) and block_schedule.end_date\n',
    replace: 'block_schedule.start_date) and block_schedule.end_date - 1\n',
    tests: [`${CALENDAR}/year.test.ts`],
  },
  {
    name: 'attendance by an admin after the days of teachers needs no reason',
    file: `${SHEET}/submit.ts`,
    find: 'if (policy.needsReason && body.reason === undefined) {',
    replace: "if (policy.needsReason && body.reason === '') {",
  },
  {
    name: 'attendance of students of other lists',
    file: `${SHEET}/read.ts`,
    find: 'if (others.length === 0) return',
    replace: 'if (others.length < 2) return',
  },
  {
    name: 'attendance stored in the browser is saved by another account',
    file: `${SHEET}/submit.ts`,
    find: 'if (body.account_id !== undefined && body.account_id !== actor.account) {',
    replace: 'if (body.account_id === 0) {',
  },
  {
    name: 'attendance of a colleague',
    file: `${SHEET}/access.ts`,
    find: 'return actor.teacher === teacher || (',
    replace: 'return actor.teacher > 0 || (',
  },
  {
    name: 'attendance keys are stored for one day only',
    file: 'server/http/idempotency.ts',
    find: 'REPLIES_STORED_DAYS = 14',
    replace: 'REPLIES_STORED_DAYS = 1',
    tests: [`${SHEET}/submit-*.test.ts`],
  },
  {
    name: 'attendance key is used for another body',
    file: 'server/http/idempotency.ts',
    find: 'if (stored.digest === digest) return',
    replace: 'if (stored.digest !== key) return',
    tests: [`${SHEET}/submit-*.test.ts`],
  },
  {
    name: 'attendance repeat that would be refused by now',
    file: `${SHEET}/submit.ts`,
    find: 'if (stored) return { reply: stored.reply, stored }',
    replace: '',
  },
  {
    name: 'correction is accepted although a save in between replaced its marks',
    file: `${SHEET}/write.ts`,
    find: 'if (!(error instanceof StaleWrite || isStale(error))) throw error',
    replace: 'if (!(error instanceof StaleWrite || isStale(error))) throw error\n      return undefined as T',
    tests: [`${CORRECTIONS}/decide.test.ts`],
  },
  {
    name: 'correction of marks that were changed since is accepted',
    file: `${CORRECTIONS}/decide.ts`,
    find: 'if (changed_meanwhile.length > 0) {',
    replace: 'if (changed_meanwhile.length > 1) {',
  },
  {
    name: "correction ignores the asker's version",
    file: `${CORRECTIONS}/create.ts`,
    find: 'Math.min(body.version ?? current, current)',
    replace: 'current',
  },
  {
    name: 'correction trusts a version that does not exist yet',
    file: `${CORRECTIONS}/create.ts`,
    find: 'Math.min(body.version ?? current, current)',
    replace: 'body.version ?? current',
  },
  {
    name: 'correction is decided twice',
    file: `${CORRECTIONS}/decide.ts`,
    find: "where id = ${id} and state = 'open'",
    replace: 'where id = ${id}',
  },
  {
    name: 'correction of another teacher is listed',
    file: `${CORRECTIONS}/list.ts`,
    find: 'sql`and (correction.teacher_id = ${actor.teacher} or requested_by_id = ${actor.account})`',
    replace: 'sql``',
  },
  {
    name: 'attendance board is late a minute too late',
    file: `${DAY}/board.ts`,
    find: 'minutes < LATE_AFTER_MINUTES',
    replace: 'minutes <= LATE_AFTER_MINUTES',
  },
  {
    name: 'attendance board calls a class without students late',
    file: `${DAY}/board.ts`,
    find: "if (!hasStudents) return 'empty'",
    replace: '',
  },
  {
    name: 'report does not miss the sheet of a class that ends this minute',
    file: `${REPORTS}/missing-sheets.ts`,
    find: 'end_time <= ${now.time}::time',
    replace: 'end_time < ${now.time}::time',
  },
  {
    name: 'a report about an id that is no student reads as one without marks',
    file: `${REPORTS}/filters.ts`,
    find: 'if (filters.student !== undefined) await requireStudent(db, filters.student)',
    replace: '',
    tests: [`${REPORTS}/*.test.ts`],
  },
  {
    name: 'report queries run four at once',
    file: 'server/http/downloads/report-queue.ts',
    find: 'MAX_REPORTS_AT_ONCE = 3',
    replace: 'MAX_REPORTS_AT_ONCE = 4',
    tests: ['server/http/downloads/report-queue.test.ts'],
  },
  {
    name: 'report queries are limited for each caller only',
    file: 'server/http/downloads/report-queue.ts',
    find: 'limitsByDatabase.set(databases.reports, limited)',
    replace: '',
    tests: ['server/http/downloads/report-queue.test.ts'],
  },
  {
    name: 'report of a student shows the comments of teachers',
    file: `${REPORTS}/filters.ts`,
    find: "if (comments === 'none') return sql`null::text`",
    replace: "if (comments === 'none') return sql`comment`",
    tests: [`${REPORTS}/records*.test.ts`],
  },
  {
    name: 'report tier begins above its percentage',
    file: `${REPORTS}/rules.ts`,
    find: '100 * days_absent >= share * days_enrolled',
    replace: '100 * days_absent > share * days_enrolled',
    tests: [`${REPORTS}/rules.test.ts`],
  },
  {
    name: 'closure on a day that is closed already',
    file: `${CALENDAR}/closures.ts`,
    find: 'and id <> ${exceptId}',
    replace: 'and id <> ${exceptId} and false',
    tests: [`${CALENDAR}/closures*.test.ts`],
  },
  {
    name: 'calendar address of an inactive person',
    file: `${CALENDAR}/feeds.ts`,
    find: 'and coalesce(student.is_active, teacher.active,',
    replace: 'and coalesce(true,',
    tests: [`${CALENDAR}/feeds*.test.ts`],
  },
]
