import type { Fault } from './fault.ts'

const DRAFTS = 'web/day/attendance/drafts'
const ENTRY = 'web/day/attendance/absences/entry'

export const REPORTED_ABSENCE_FAULTS: readonly Fault[] = [
  {
    name: 'reported absences: a sheet opens without them',
    file: `${DRAFTS}/marks.ts`,
    find: 'Object.fromEntries((sheet.known ?? []).map(',
    replace: 'Object.fromEntries(([] as ReportedAbsence[]).map(',
    tests: [`${DRAFTS}/draft-reports.test.ts`],
  },
  {
    name: 'attendance drafts: an excuse and a comment do not come back with their mark',
    file: `${DRAFTS}/draft.ts`,
    find: 'report: reportOf(saved, student), earlier: before',
    replace: 'report: reportOf(saved, student), earlier: undefined',
    tests: [`${DRAFTS}/draft.test.ts`],
  },
  {
    name: 'attendance drafts: an earlier excuse outlives the save',
    file: `${DRAFTS}/draft.ts`,
    find: 'const { earlier: _, ...toSend } = draft',
    replace: 'const toSend = draft',
    tests: [`${DRAFTS}/draft.test.ts`],
  },
  {
    name: 'reported absences: all present takes them away',
    file: `${DRAFTS}/draft.ts`,
    find: 'if (!isExpectedOut(saved, student)) all =',
    replace: 'all =',
    tests: [`${DRAFTS}/draft-reports.test.ts`],
  },
  {
    name: 'reported absences: an absence marked again has no excuse',
    file: `${DRAFTS}/marks.ts`,
    find: 'report?.status === status ? report.excuse : null',
    replace: 'null',
    tests: [`${DRAFTS}/draft-reports.test.ts`],
  },
  {
    name: 'reported absences: a save loses them',
    file: `${DRAFTS}/submit.ts`,
    find: 'withReportsOf(sheet.saved, savedSheetOf(reply))',
    replace: 'savedSheetOf(reply)',
    tests: [`${DRAFTS}/submit.test.ts`],
  },
  {
    name: 'reported absences: a list guesses one of two students',
    file: `${ENTRY}/match-list.ts`,
    find: 'else if (best.length > 1)',
    replace: 'else if (best.length > 2)',
    tests: [`${ENTRY}/who.test.ts`],
  },
  {
    name: 'reported absences: half a time is read as a whole one',
    file: `${ENTRY}/parse-absence.ts`,
    find: '  if (UNFINISHED_TIME.test(text)) return undefined\n',
    replace: '',
  },
  {
    name: 'reported absences: entries of other times are one line',
    file: 'web/day/attendance/absences/list/absence-groups.ts',
    find: '    [changed.day, changed.time, changed.by],\n',
    replace: '',
  },
  {
    name: 'reported absences: an entry of the school comes before one that names the student',
    file: 'contract/day/attendance/absence-rules.ts',
    find: '(own.length > 0 ? own : entries)',
    replace: 'entries',
  },
  {
    name: 'reported absences: a student who leaves during a class is tardy in it',
    file: 'contract/day/attendance/absence-rules.ts',
    find: "if (kind === 'school_activity' || isPresentAtStart) return",
    replace: "if (kind === 'school_activity') return",
  },
  {
    name: 'reported absences: a student who leaves during a class may not be tardy in it',
    file: 'contract/day/attendance/absence-rules.ts',
    find: "expected === 'P' ? marked === 'A' : marked !== expected",
    replace: 'marked !== expected',
  },
  {
    name: 'reported absences: an early leave explains a tardy',
    file: 'contract/day/attendance/absence-rules.ts',
    find: "expected !== null && (expected.status !== 'P' || expected.kind === 'school_activity')",
    replace: 'expected !== null',
  },
  {
    name: 'reported absences: a sheet does not show reports after its save',
    file: 'server/day/attendance/sheet/reply.ts',
    find: 'sheet !== null && reportedAt > sheet.taken_at.getTime()',
    replace: 'sheet !== null && reportedAt > Date.now()',
  },
  {
    name: 'reported absences: a new report is not distinguished from those on the screen',
    file: `${DRAFTS}/marks.ts`,
    find: 'shown !== undefined && !before.has(textOf(report))',
    replace: 'shown !== undefined && before.has(textOf(report))',
    tests: [`${DRAFTS}/marks-late-reports.test.ts`],
  },
  {
    name: 'reported absences: deleting an entry also reverts later changes by people',
    file: 'server/day/attendance/absences/changes.ts',
    find: 'changes.slice(byPerson + 1)',
    replace: 'changes',
  },
  {
    name: 'reported absences: an entry changes marks for which another one counts',
    file: 'server/day/attendance/absences/changes.ts',
    find: ' || !ids.includes(entry.id)) return undefined',
    replace: ') return undefined',
  },
  {
    name: 'reported absences: a deleted entry of a group still marks its sheets',
    file: 'server/day/attendance/absences/reports.ts',
    find: 'where student_id is null and removed_at is null and end_date >= ${day}',
    replace: 'where student_id is null and end_date >= ${day}',
  },
  {
    name: 'reported absences: teachers read the office’s notes',
    file: 'server/day/attendance/absences/list.ts',
    find: 'note: isOffice ? row.note : null',
    replace: 'note: row.note',
  },
]
