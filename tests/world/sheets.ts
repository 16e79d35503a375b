import { sql } from 'kysely'
import type { Api, Sent } from '#contract/index.ts'
import type { Class } from './timetable.ts'
import type { Person } from './person.ts'
import type { World } from './world.ts'

type Query = Sent<Api['GET /attendance/submit/'], 'query'>
type Body = Sent<Api['POST /attendance/submit/'], 'body'>
export type Marks = Body['attendance']
export const TODAY = '2026-09-14'

/** Opens today's sheet of a class. */
export const openSheet = (person: Person, { period }: Pick<Class, 'period'>, more: Partial<Query> = {}) =>
  person.call('GET /attendance/submit/', { query: { section_period_id: period, date: TODAY, ...more } })

/** Submits marks for today. */
export const submitSheet = (
  person: Person,
  { period }: Pick<Class, 'period'>,
  attendance: Marks,
  more: Partial<Body> = {},
  headers: Record<string, string> = {},
) =>
  person.call('POST /attendance/submit/', {
    body: { section_period_id: period, date: TODAY, attendance, ...more },
    headers,
  })

export const allPresent = ({ students }: Class): Marks =>
  Object.fromEntries(students.map((student) => [student, { status: 'P' as const }]))

/** The statuses of a sheet as one word, such as 'PPA'. */
export const statusesOf = async (person: Person, one: Class): Promise<string> =>
  (await openSheet(person, one)).body.attendance.map(({ status }) => status).join('')

/** What happened to the marks of a class, first values before changes: account, first name, old and new status. */
export async function historyOf({ db }: World, { period }: Class): Promise<string[]> {
  const { rows } = await sql<{ change: string }>`
    with change as (
      select id, student_id, changed_by_id account, coalesce(old_status, '-') old, new_status new
      from attendance_change where section_period_id = ${period}
    ), first_value as (
      select 0 id, student_id, coalesce(first_taken_by_id, taken_by_id) account, '-' old,
        coalesce((select old from change where change.student_id = mark.student_id order by id limit 1), status) new
      from attendance_mark mark where section_period_id = ${period}
    )
    select concat_ws(' ', account, first_name, old, new) change
    from (select * from first_value where new <> '-' union all select * from change) entry
      join student on student.id = student_id
    order by entry.id, student_id`.execute(db)
  return rows.map(({ change }) => change)
}

export async function countRows({ db }: World, table: string, { period }: Class): Promise<number> {
  return (await sql`select from ${sql.table(table)} where section_period_id = ${period}`.execute(db)).rows
    .length
}
