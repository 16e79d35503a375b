import { sql } from 'kysely'
import { ENROLLMENT_REPORTS, REPORT_TYPES } from '#contract/words.ts'
import type { BenchRequest } from './requests.ts'
import type { RunningApp } from './running-app.ts'
import { OPEN_DAYS, TODAY } from './school.ts'

type Meeting = { account: number; section_period: number; students: number[] }

const TAKEN_DAY = '2026-05-15'
export const YEAR = { start: '2025-08-01', end: TAKEN_DAY }
const WEEK = { start: '2026-05-09', end: TAKEN_DAY }
export const SUMMARIES = REPORT_TYPES.filter(
  (type) => type !== 'records' && !ENROLLMENT_REPORTS.includes(type),
)

/** Every meeting of today with the teacher's account and the students, by lesson. */
export async function listMeetings({ db }: RunningApp): Promise<Meeting[]> {
  const { rows } = await sql<Meeting>`
    select account.id account, section_period.id section_period,
      json_agg(group_membership.student_id order by group_membership.student_id) students
    from assignment join account using (teacher_id) join group_membership using (student_group_id)
      join section_period on section_period.id = section_period_id
    where assignment.during @> ${TODAY}::date and group_membership.during @> ${TODAY}::date
    group by account.id, section_period.id, assignment.id, start_time order by start_time, assignment.id`.execute(
    db,
  )
  return rows
}

/** The school's only account with this role. */
export async function findAccount({ db }: RunningApp, role: 'admin' | 'student'): Promise<number> {
  const found = db.selectFrom('account').select('id').where('role', '=', role).where('active', '=', true)
  return (await found.executeTakeFirstOrThrow()).id
}

export const findOfficeAccount = (app: RunningApp): Promise<number> => findAccount(app, 'admin')

const sheetUrl = ({ section_period }: Meeting, day: string) =>
  `/attendance/submit/?section_period_id=${section_period}&date=${day}`

/** Opens sheets; those of TAKEN_DAY have been taken. */
export const openSheetRequests = (meetings: readonly Meeting[], day = TAKEN_DAY): BenchRequest[] =>
  meetings.map((meeting) => ({ account: meeting.account, method: 'GET', url: sheetUrl(meeting, day) }))

/** Submits sheets that have not been taken: two students absent, one tardy, the others present. */
export const submitSheetRequests = (
  meetings: readonly Meeting[],
  days: readonly string[] = OPEN_DAYS,
): BenchRequest[] =>
  days.flatMap((date) =>
    meetings.map(({ account, section_period, students }) => ({
      account,
      method: 'POST' as const,
      url: '/attendance/submit/',
      body: { section_period_id: section_period, date, attendance: Object.fromEntries(students.map(markOf)) },
    })),
  )

const markOf = (student: number, index: number) =>
  [
    String(student),
    { status: index < 2 ? 'A' : index === 2 ? 'T' : 'P', excuse: index === 0 ? 'AEX' : '' },
  ] as const

/** Deletes the sheets of the open days, so that they can be submitted again. */
export async function clearOpenDays({ db }: RunningApp): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const table of [
      'attendance_change',
      'attendance_mark',
      'attendance_sheet_group',
      'attendance_sheet',
    ])
      await sql`delete from ${sql.table(table)} where day = any(${OPEN_DAYS}::date[])`.execute(tx)
  })
}

/** Requests the summaries for each page of the directory in order. */
export const weekSummaryRequests = (account: number, students: number): BenchRequest[] =>
  Array.from({ length: 200 }, (_, page) => ({
    account,
    method: 'POST',
    url: '/attendance/week-summaries/',
    body: { student_ids: Array.from({ length: 50 }, (__, index) => ((page * 50 + index) % students) + 1) },
  }))

export const getRequest = (account: number, url: string): BenchRequest => ({ account, method: 'GET', url })

/** The board of a day that has been taken. */
export const BOARD_URL = `/attendance/board/?date=${TAKEN_DAY}`

export const reportUrl = (type: string, range: 'week' | 'year', csv = false): string => {
  const { start, end } = range === 'week' ? WEEK : YEAR
  return `/attendance/reports/?type=${type}&start_date=${start}&end_date=${end}${csv ? '&csv=1' : ''}`
}

/** Creates work in which every entry is one request. */
export const oneByOne = (requests: readonly BenchRequest[]): BenchRequest[][] =>
  requests.map((request) => [request])
