import type { Fault } from '../fault.ts'

const COVER = 'server/plan/schedules/cover'
const SHEET_ACCESS = 'server/day/attendance/sheet/access.ts'

const NEW_TIMES = ['server/plan/schedules/periods/update-covers.test.ts']

export const COVER_FAULTS: readonly Fault[] = [
  {
    name: 'cover: a student sees the coverage and the room of one day on other days, too',
    file: 'server/portal/home.ts',
    find: 'changes.filter((one) => one.day === day)',
    replace: 'changes',
    tests: ['server/portal/home.test.ts'],
  },
  {
    name: 'cover: a new covering teacher loses the room of the day',
    file: `${COVER}/save.ts`,
    find: '?.room_today ?? null)\n      : room_today || null',
    replace: '?.section_period_id && null)\n      : room_today || null',
    tests: [`${COVER}/save.test.ts`],
  },
  {
    name: 'cover: a class of a cohort is named after the core class of another teacher',
    file: 'server/database/names.ts',
    find: 'and coalesce(student_group.teacher_id, ${teacher}) = ${teacher})`',
    replace: 'and ${teacher} is not null)`',
    tests: ['server/portal/home.test.ts'],
  },
  {
    name: 'cover: a covering teacher opens the sheet of another day',
    file: SHEET_ACCESS,
    find: 'and cover.day = ${day}::date and',
    replace: "and ${day}::date > '1900-01-01' and",
  },
  {
    name: 'cover: a covering teacher saves a sheet of a class that they do not cover',
    file: SHEET_ACCESS,
    find: '${coveringTeacher(key)} = ${key.covering}`',
    replace: '(${coveringTeacher(key)} = ${key.covering}) is not false`',
  },
  {
    name: 'cover: absences with their reasons are sent to teachers',
    file: 'contract/plan/schedules/cover.ts',
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
  {
    name: 'cover: a sheet that was not taken names who covers the class on another day',
    file: 'server/reports/missing.ts',
    find: 'and cover.day = page.day\n',
    replace: 'and cover.day <> page.day\n',
    tests: ['server/reports/missing.test.ts'],
  },
  {
    name: 'cover: a week has the classes that are covered on other days',
    file: 'server/dashboards/teacher/home.ts',
    find: '.filter((one) => one.day === day)',
    replace: '.filter((one) => one.day >= day)',
  },
  {
    name: 'cover: a class that is under way loses who covers it',
    file: `${COVER}/freed.ts`,
    find: 'section_period.start_time > ${time}::time',
    replace: 'section_period.end_time > ${time}::time',
    tests: ['server/plan/schedules/cover/absences.test.ts'],
  },
  {
    name: 'cover: the type of a group is ranked before knowing the group',
    file: `${COVER}/candidates.ts`,
    find: '(familiarGroups.length > 0 ? 0 : COST_OF_UNKNOWN_GROUP) +\n      (types.size > 0 ? 0 : COST_OF_OTHER_TYPE)',
    replace:
      '(types.size > 0 ? 0 : COST_OF_UNKNOWN_GROUP) +\n      (familiarGroups.length > 0 ? 0 : COST_OF_OTHER_TYPE)',
    tests: ['server/plan/schedules/cover/day.test.ts'],
  },
  {
    name: 'cover: new times of a class leave its covers behind',
    file: `${COVER}/continued.ts`,
    find: 'section_period_id = ${from} and cover.day >= ${day}::date',
    replace: 'section_period_id = ${from} and cover.day > ${day}::date',
    tests: NEW_TIMES,
  },
  {
    name: 'cover: new times of a class take along covers of days that are over',
    file: `${COVER}/continued.ts`,
    find: ' and cover.day >= ${day}::date',
    replace: '',
    tests: NEW_TIMES,
  },
  {
    name: 'cover: new times of a class end the absence of its teacher in it',
    file: `${COVER}/continued.ts`,
    find: '(period === from ? to : period)',
    replace: 'period',
    tests: NEW_TIMES,
  },
  {
    name: 'cover: an absence on days that are over is in the section period of later times',
    file: `${COVER}/continued.ts`,
    find: 'if (absence.start_date >= day) {',
    replace: 'if (absence.end_date >= day) {',
    tests: NEW_TIMES,
  },
  {
    name: 'cover: the lock is off when times change',
    file: 'server/plan/schedules/periods/update.ts',
    find: '    await lockCovers(tx)\n',
    replace: '',
    tests: NEW_TIMES,
  },
  {
    name: 'cover: a class is to be covered on a weekday that it no longer has',
    file: 'server/dashboards/teacher/queries.ts',
    find: 'block_schedule_id and ${meetsOn(sql`cover.day`)}',
    replace: 'block_schedule_id',
    tests: NEW_TIMES,
  },
]
