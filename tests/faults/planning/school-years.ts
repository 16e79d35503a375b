import type { Fault } from '../fault.ts'

const MIGRATION = 'server/database/migrations/0039_school_years.sql'
const RULES = 'server/plan/calendar/school-years.ts'
const TESTS = ['server/plan/calendar/school-years.test.ts']

export const SCHOOL_YEAR_FAULTS: readonly Fault[] = [
  {
    name: 'school years: the current one comes back',
    file: RULES,
    find: 'where start_date > year_start returning year_start',
    replace: 'where start_date <> year_start returning year_start',
  },
  {
    name: 'school years: the current one is deleted',
    file: RULES,
    find: 'if (is_current) throw new Refusal',
    replace: 'if (is_current && !name) throw new Refusal',
  },
  {
    name: 'school years: one with a closure is deleted',
    file: RULES,
    find: 'if (await hasRecords(tx, { start_date, end_date })) {',
    replace: 'if (!(await hasRecords(tx, { start_date, end_date }))) {',
  },
  {
    name: 'school years: the settings keep the dates that the current one had',
    file: RULES,
    find: 'if (is_current) await setCurrentYear(tx, after)',
    replace: 'if (!is_current) await setCurrentYear(tx, after)',
  },
  {
    name: 'school years: dates that do not touch the current one move it',
    file: MIGRATION,
    find: "\n      and daterange(start_date, end_date, '[]') && daterange(new.year_start, new.year_end, '[]')",
    replace: '',
    tests: TESTS,
  },
  {
    name: 'school years: a closure lies between two of them',
    file: 'server/plan/calendar/closures.ts',
    find: 'range.start_date < year.start_date || range.end_date > year.end_date',
    replace: 'range.end_date < year.start_date || range.start_date > year.end_date',
    tests: ['server/plan/calendar/closures-refused.test.ts'],
  },
  {
    name: "school years: a student's earlier years have the current one",
    file: 'server/portal/years.ts',
    find: 'where start_date < year_start and since',
    replace: 'where start_date <= year_start and since',
  },
]
