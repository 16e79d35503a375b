import type { Fault } from './fault.ts'

export const ENROLLMENT_REPORT_FAULTS: readonly Fault[] = [
  {
    name: 'reports: teachers read who entered and left',
    file: 'server/reports/report.ts',
    find: "if (actor.role !== 'admin') throw new Refusal('forbidden', sentences.enrollmentsOfOffice)",
    replace: '',
    tests: ['server/reports/enrollment/*.test.ts'],
  },
  {
    name: 'reports: a grade has the marks of everyone who was ever in it',
    file: 'server/database/enrolled.ts',
    find: 'and enrollment.during @> attendance_mark.day and enrollment.grade_level_id',
    replace: 'and enrollment.grade_level_id',
    tests: ['tests/past/enrollment.test.ts'],
  },
  {
    name: 'reports: chronic absence has the grade in which a student began',
    file: 'server/database/enrolled.ts',
    find: 'order by enrollment.first_day desc limit 1',
    replace: 'order by enrollment.first_day limit 1',
    tests: ['tests/past/enrollment.test.ts'],
  },
  {
    name: 'lists: the call list of a past day has the grades of today',
    file: 'server/day/attendance/calls/queries.ts',
    find: '${shownGradeOn(sql`${day}::date`)} grade_level',
    replace: 'student.grade_level_id grade_level',
    tests: ['tests/past/*.test.ts'],
  },
  {
    name: 'office home: who crossed a tier stays after an enrollment is corrected',
    file: 'server/dashboards/office/tiers.ts',
    find: ', ${enrollmentStamp} enrolled from',
    replace: ' from',
  },
  {
    name: 'membership: days between two school years count',
    file: 'server/reports/enrollment/membership.ts',
    find: 'join school_year year on day between year.start_date and year.end_date',
    replace: 'cross join (select * from school_year order by start_date desc limit 1) year',
  },
  {
    name: 'membership: today counts before attendance has been taken',
    file: 'server/reports/enrollment/membership.ts',
    find: 'where day < ${today}::date or exists',
    replace: 'where day <= ${today}::date or exists',
  },
  {
    name: 'membership: a week that the range cuts has all of its days',
    file: 'server/reports/enrollment/membership.ts',
    find: 'greatest("first", ${range.start}::date)::text',
    replace: '"first"::text',
  },
  {
    name: 'membership: a student who never came is a member',
    file: 'server/reports/enrollment/membership.ts',
    find: 'join enrollment on during @> day ${ofStudent}',
    replace: 'join enrollment on day between first_day and coalesce(last_day, day) ${ofStudent}',
  },
  {
    name: 'reports: a withdrawal has the grade of today',
    file: 'server/reports/enrollment/changes.ts',
    find: 'student_number, enrollment_change.grade_level_id grade_level',
    replace: 'student_number, student.grade_level_id grade_level',
  },
]
