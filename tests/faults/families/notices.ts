import type { Fault } from '../fault.ts'

const NOTICES = 'server/day/notices'

export const NOTICE_FAULTS: readonly Fault[] = [
  {
    name: 'notices of absences with a reason on file',
    file: `${NOTICES}/marks.ts`,
    find: 'rows.filter((mark) => needsReason(mark, reports.get(mark.student_id) ?? [], mark))',
    replace: 'rows.filter((mark) => needsReason(mark, [], mark) || reports.size < 0)',
  },
  {
    name: 'notices twice a day of one student',
    file: `${NOTICES}/queries.ts`,
    find: "day = ${notifiedOn ?? null}::date and kind = 'absence'",
    replace: "day = ${notifiedOn ?? null}::date and kind = 'correction'",
  },
  {
    name: 'notices to contacts who may not receive them',
    file: `${NOTICES}/queries.ts`,
    find: 'int[]) and ${mayBeSent} and contact.email is not null and not ${isRefused}\n        and not exists',
    replace: 'int[]) and contact.email is not null and not ${isRefused}\n        and not exists',
  },
  {
    name: 'notices to refused addresses',
    file: `${NOTICES}/queries.ts`,
    find: '${mayBeSent} and contact.email is not null and not ${isRefused}\n        and not exists',
    replace: '${mayBeSent} and contact.email is not null\n        and not exists',
  },
  {
    name: 'notices that waited longer than a day',
    file: `${NOTICES}/rules.ts`,
    find: '> MAX_WAIT_MS',
    replace: '> 3 * MAX_WAIT_MS',
  },
  {
    name: 'notices in the quiet hours',
    file: `${NOTICES}/rules.ts`,
    find: 'if (!isSchoolDay || isQuiet(now.time, settings)) return undefined',
    replace: 'if (!isSchoolDay) return undefined',
  },
  {
    name: 'notices by several processes at once',
    file: `${NOTICES}/queries.ts`,
    find: 'where is_on for update',
    replace: 'where is_on',
  },
  {
    name: 'notices whose absence was corrected before they were sent',
    file: `${NOTICES}/run.ts`,
    find: 'if (settled.length > 0) await stored.dropNotices(tx, settled, moment)',
    replace: '',
  },
  {
    name: 'corrections that are not true any more before they are sent',
    file: `${NOTICES}/run.ts`,
    find: 'if (untrue.length > 0) await stored.dropNotices(tx, untrue, moment)',
    replace: '',
  },
  {
    name: 'corrections of notices that were never sent',
    file: `${NOTICES}/queries.ts`,
    find: "on message.id = message_id and state in ('sent', 'kept', 'in_doubt')",
    replace: 'on message.id = message_id',
  },
  {
    name: 'notices of absences that are marked as unexcused are left out',
    file: `${NOTICES}/marks.ts`,
    find: "excuse is distinct from 'AEX'",
    replace: 'excuse is null',
  },
  {
    name: 'notices whose run is not recorded',
    file: `${NOTICES}/run.ts`,
    find: 'await stored.saveRun(tx, instantOf(now.day, time))',
    replace: '',
  },
  {
    name: 'notices whose run is recorded at midnight',
    file: `${NOTICES}/run.ts`,
    find: 'await stored.saveRun(tx, instantOf(now.day, time))',
    replace: "await stored.saveRun(tx, instantOf(now.day, '00:00'))",
  },
  {
    name: 'notices are corrected for one day only',
    file: `${NOTICES}/run.ts`,
    find: 'const CORRECTION_DAYS = 14',
    replace: 'const CORRECTION_DAYS = 1',
  },
  {
    name: 'notices that may have arrived are forgotten where the absence has a reason',
    file: `${NOTICES}/queries.ts`,
    find: 'where id = any(${messages}::bigint[]) and doubts = 0`',
    replace: 'where id = any(${messages}::bigint[])`',
  },
  {
    name: 'notices that may have arrived are not corrected',
    file: `${NOTICES}/queries.ts`,
    find: "state in ('sent', 'kept', 'in_doubt')",
    replace: "state in ('sent', 'kept')",
  },
]
