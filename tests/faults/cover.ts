import type { Fault } from './fault.ts'

const COVER = 'server/schedules/cover'
const SHEET_ACCESS = 'server/attendance/sheet/access.ts'

export const COVER_FAULTS: readonly Fault[] = [
  {
    name: 'cover: a covering teacher opens the sheet of another day',
    file: SHEET_ACCESS,
    find: 'and cover.day = ${day}::date and',
    replace: "and ${day}::date > '1900-01-01' and",
  },
  {
    name: 'cover: a covering teacher saves a sheet of a class that they do not cover',
    file: SHEET_ACCESS,
    find: '${coveringTeacher(key)} = ${actor.teacher}`',
    replace: '(${coveringTeacher(key)} = ${actor.teacher}) is not false`',
  },
  {
    name: 'cover: absences with their reasons are sent to teachers',
    file: 'contract/schedules/cover.ts',
    find: "who: 'admin',\n    about: 'The absences of teachers",
    replace: "who: 'staff',\n    about: 'The absences of teachers",
    tests: ['tests/access.test.ts'],
  },
  {
    name: 'cover: the reason of an absence is in the audit',
    file: `${COVER}/absences.ts`,
    find: "'add', absence, { covers_taken_back: freed.length })",
    replace: "'add', absence, { reason: absence.reason })",
  },
]
