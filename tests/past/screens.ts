import assert from 'node:assert/strict'
import { closureOn, meetsOn } from '#contract/meeting.ts'
import { ENROLLMENT_REPORTS, REPORT_TYPES, type ReportType } from '#contract/words.ts'
import { scheduleCalls } from '#tests/world/calendars.ts'
import type { Person, Reply } from '#tests/world/person.ts'
import type { World } from '#tests/world/world.ts'

/** Days before Monday, September 14, 2026; the first ones are closed for teachers. */
export const PAST = ['2026-09-02', '2026-09-08', '2026-09-11']
const YESTERDAY = '2026-09-13'

/** Whose screens are compared. */
export type Watched = {
  world: World
  admin: Person
  /** Someone who looks at their own attendance. */
  student: Person
  students: number[]
  teachers: number[]
  groups: number[]
}

const ok = <R extends Pick<Reply<never>, 'status' | 'text'>>(reply: R): R => {
  assert.ok(reply.status < 300, `${reply.status} ${reply.text}`)
  return reply
}

/** The content of every screen and call about a day, by name. None of it depends on the clock. */
export async function screensOn(watched: Watched, day: string) {
  const { admin } = watched
  const board = ok(await admin.call('GET /attendance/board/', { query: { date: day } })).body
  const classes = ok(await admin.call('GET /attendance/section-periods/', { query: { date: day } })).body
  const calendar = ok(await admin.call('GET /schedules/api/calendar/:day/', { params: { day } })).body
  return {
    board: [board.sheets, board.message],
    classes,
    sheets: await sheetsOf(watched, classes, day),
    calendar: { ...calendar, blocks: calendar.blocks.map(({ name }) => name) },
    month: await monthOn(watched, day),
    weeks: await weeksOn(watched, day),
    own: await ownAttendanceOn(watched, day),
    calls: await callsOn(watched, day),
    contradictions: await contradictionsOn(watched, day),
    reported: await reportedAbsencesOn(watched, day),
    about: await aboutReport(watched, { start_date: day, end_date: day }),
  }
}

/** The reports of all days before today. */
export const pastReports = (watched: Watched) =>
  reportsOf(watched, { start_date: '2026-08-17', end_date: YESTERDAY })

/** The sheet of each class (state, roster and marks) for the watched teachers. */
async function sheetsOf(
  { admin, teachers: watched }: Watched,
  { section_periods }: Reply<'GET /attendance/section-periods/'>['body'],
  date: string,
) {
  const sheets: Record<string, unknown> = {}
  for (const { id, teachers } of section_periods) {
    for (const teacher of teachers.filter((one) => watched.includes(one.id))) {
      const query = { section_period_id: id, date, teacher_id: teacher.id }
      const { status, body } = await admin.call('GET /attendance/submit/', { query })
      sheets[`${id} ${teacher.last_name}`] = { status, body }
    }
  }
  return sheets
}

/** What the month shows in the cell of a day. */
async function monthOn({ admin }: Watched, day: string) {
  const { blocks, closures, section_periods_on } = ok(await admin.call('GET /schedules/api/calendar/')).body
  return {
    blocks: blocks.filter((block) => closureOn(day, [block])).map(({ name }) => name),
    closure: closureOn(day, closures)?.name,
    section_periods: section_periods_on[day],
  }
}

/** The meetings of a day in the weeks of students, teachers and groups. */
async function weeksOn({ admin, students, teachers, groups }: Watched, day: string) {
  const { ofStudent, ofTeacher, ofGroup } = scheduleCalls
  const replies = [
    ...(await Promise.all(students.map((id) => ofStudent(admin, id)))),
    ...(await Promise.all(teachers.map((id) => ofTeacher(admin, id)))),
    ...(await Promise.all(groups.map((id) => ofGroup(admin, id)))),
  ]
  return replies.map((reply) => {
    const { schedule, closures } = ok(reply).body
    return schedule
      .filter((meeting) => meetsOn(meeting, day, closures))
      .map(({ name, teacher, group, start_time, end_time, block, room_number }) =>
        [start_time, end_time, name, teacher, group, block, room_number].join(' '),
      )
      .sort()
  })
}

async function ownAttendanceOn({ student }: Watched, day: string) {
  const query = { month: day.slice(0, 7) }
  const { body } = ok(await student.call('GET /students/api/me/attendance/', { query }))
  return {
    marks: body.marks.filter(({ date }) => date === day),
    closure: closureOn(day, body.closures)?.name,
  }
}

/** The call list of a day, including students who have left since. */
async function callsOn({ admin }: Watched, date: string) {
  const { students } = ok(await admin.call('GET /attendance/calls/', { query: { date } })).body
  return withoutPresent(students)
}

async function contradictionsOn({ admin }: Watched, date: string) {
  const { body } = ok(await admin.call('GET /attendance/contradictions/', { query: { date } }))
  return withoutPresent(body.contradictions)
}

async function reportedAbsencesOn({ admin }: Watched, date: string) {
  const { body } = ok(await admin.call('GET /attendance/absences/', { query: { date } }))
  return withoutPresent(body.absences)
}

/** Lists of people say who has left since; everything else is as it was on the day. */
const withoutPresent = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (key, one: unknown) => (key === 'has_left' ? undefined : one)) as Value

type Range = { start_date: string; end_date: string }

const aboutReport = async ({ admin }: Watched, query: Range) =>
  ok(await admin.call('GET /attendance/reports/about/', { query })).body

/** All reports of the attendance of a range, with their remarks, of the school and of two grades. */
async function reportsOf(watched: Watched, range: Range) {
  const { admin } = watched
  const reports: Record<string, unknown> = { ...(await attendanceReports(admin, range)) }
  reports['csv'] = ok(await admin.call('GET /attendance/reports/', { query: { ...range, csv: true } })).text
  reports['weeks'] = ok(await admin.call('GET /attendance/reports/weeks/', { query: range })).body
  reports['about'] = await aboutReport(watched, range)
  for (const grade of [4, 5]) reports[`grade ${grade}`] = await attendanceReports(admin, range, grade)
  return reports
}

/** Each report of attendance by its type, of one grade or all. */
export async function attendanceReports(admin: Person, range: Range, grade_level_id?: number) {
  const reports: Partial<Record<ReportType, unknown[]>> = {}
  for (const type of REPORT_TYPES.filter((one) => !ENROLLMENT_REPORTS.includes(one))) {
    const query = { ...range, type, ...(grade_level_id !== undefined && { grade_level_id }) }
    reports[type] = ok(await admin.call('GET /attendance/reports/', { query })).body as unknown[]
  }
  return reports
}
