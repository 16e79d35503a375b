import { sql } from 'kysely'
import { REPORT_TYPES } from '#contract/words.ts'
import type { Ask } from './asking.ts'
import type { Product } from './product.ts'
import { TODAY } from './school.ts'

type Meeting = { account: number; section_period: number; students: number[] }

const OPEN_DAYS = ['2026-05-18', '2026-05-19', TODAY]
const TAKEN_DAY = '2026-05-15'
const YEAR = { start: '2025-08-01', end: TAKEN_DAY }
const WEEK = { start: '2026-05-09', end: TAKEN_DAY }
export const SUMMARIES = REPORT_TYPES.filter((type) => type !== 'records')

/** Every meeting of the day with the teacher's account and who sits there; the first lesson's come first. */
export async function meetings({ db }: Product): Promise<Meeting[]> {
  const { rows } = await sql<Meeting>`
    select account.id account, section_period.id section_period, json_agg(group_membership.student_id order by group_membership.student_id) students
    from assignment join account using (teacher_id) join group_membership using (student_group_id)
      join section_period on section_period.id = section_period_id
    group by account.id, section_period.id, assignment.id, start_time order by start_time, assignment.id`.execute(
    db,
  )
  return rows
}

/** One of the office. */
export async function office({ db }: Product): Promise<number> {
  return (await db.selectFrom('account').select('id').where('superuser', '=', true).executeTakeFirstOrThrow())
    .id
}

const sheetUrl = ({ section_period }: Meeting, day: string) =>
  `/attendance/submit/?section_period_id=${section_period}&date=${day}`

/** Sheets that were taken. */
export const opening = (all: readonly Meeting[], day = TAKEN_DAY): Ask[] =>
  all.map((one) => ({ account: one.account, method: 'GET', url: sheetUrl(one, day) }))

/** Sheets that nobody has taken: two absent, one tardy, the others present. */
export const submitting = (all: readonly Meeting[], days: readonly string[] = OPEN_DAYS): Ask[] =>
  days.flatMap((date) =>
    all.map(({ account, section_period, students }) => ({
      account,
      method: 'POST' as const,
      url: '/attendance/submit/',
      body: { section_period_id: section_period, date, attendance: Object.fromEntries(students.map(marked)) },
    })),
  )

const marked = (student: number, place: number) =>
  [
    String(student),
    { status: place < 2 ? 'A' : place === 2 ? 'T' : 'P', excuse: place === 0 ? 'AEX' : '' },
  ] as const

/** As if nobody had taken the sheets of the open days. */
export async function forget({ db }: Product): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const table of ['attendance_change', 'attendance_mark', 'attendance_sheet'])
      await sql`delete from ${sql.table(table)} where day = any(${OPEN_DAYS}::date[])`.execute(tx)
  })
}

/** The first cards of the directory, again and again others. */
export const summaries = (account: number, students: number): Ask[] =>
  Array.from({ length: 200 }, (_, page) => ({
    account,
    method: 'POST',
    url: '/attendance/week-summaries/',
    body: { student_ids: Array.from({ length: 50 }, (__, at) => ((page * 50 + at) % students) + 1) },
  }))

export const repeated = (account: number, url: string, times: number): Ask[] =>
  Array.from({ length: times }, () => ({ account, method: 'GET', url }))

export const reportUrl = (type: string, range: 'week' | 'year', csv = false): string => {
  const { start, end } = range === 'week' ? WEEK : YEAR
  return `/attendance/reports/?type=${type}&start_date=${start}&end_date=${end}${csv ? '&csv=1' : ''}`
}
