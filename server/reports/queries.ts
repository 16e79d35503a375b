import { sql, type Kysely } from 'kysely'
import type { RecordRow } from '#contract/reports.ts'
import { MOST_REPORT_ROWS } from '#contract/words.ts'
import { sheetName } from '#server/attendance/queries.ts'
import { addDays } from '#server/calendar/days.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Range } from './rules.ts'

/** Which marks a report is about; what is left open does not narrow it. */
export type Filters = {
  teacher?: number | undefined
  student?: number | undefined
  /** The code 1..7 of the group that the mark was taken in. */
  grade?: number | undefined
}

/** The records of a range, or undefined where there are more than JSON carries. */
export async function recordsOf(
  db: Kysely<DB>,
  { start, end }: Range,
  filters: Filters,
): Promise<RecordRow[] | undefined> {
  const { rows } = await sql<RecordRow>`
    with attendance_mark as materialized (
      select * from attendance_mark
      where day between ${start}::date and ${end}::date ${only(filters)} limit ${MOST_REPORT_ROWS + 1}
    )
    ${records} ${inOrder}`.execute(db)
  return rows.length > MOST_REPORT_ROWS ? undefined : rows
}

const PAGE_ROWS = 5000

/**
 * All records of a range in order, some whole days at a time: no long download holds a connection or the whole
 * range. Each page stands as it was at the moment it was read.
 */
export async function* eachRecord(
  db: Kysely<DB>,
  { start, end }: Range,
  filters: Filters,
): AsyncGenerator<RecordRow> {
  let first = start
  while (first <= end) {
    const last = await endOfPage(db, { start: first, end }, filters)
    const { rows } = await sql<RecordRow>`
      ${records} where day between ${first}::date and ${last}::date ${only(filters)} ${inOrder}`.execute(db)
    yield* rows
    first = addDays(last, 1)
  }
}

/** The day up to which a page of whole days is full; teachers and grades are not looked at. */
async function endOfPage(db: Kysely<DB>, { start, end }: Range, { student }: Filters): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select day from attendance_mark where day between ${start}::date and ${end}::date ${only({ student })}
    order by day offset ${PAGE_ROWS} limit 1`.execute(db)
  return rows[0]?.day ?? end
}

const only = ({ teacher, student, grade }: Filters) => sql`
  ${teacher === undefined ? sql`` : sql`and attendance_mark.teacher = ${teacher}`}
  ${student === undefined ? sql`` : sql`and attendance_mark.student = ${student}`}
  ${
    grade === undefined
      ? sql``
      : sql`and attendance_mark.student_group in (select id from student_group where grade_level = ${grade})`
  }`

const records = sql`
  select day as date, student_group.name as "group", ${sheetName} as student,
    teacher.first_name || ' ' || teacher.last_name as teacher, status, excuse, comment
  from attendance_mark
    join student_group on student_group.id = attendance_mark.student_group
    join student on student.id = attendance_mark.student
    join teacher on teacher.id = attendance_mark.teacher
    join section_period on section_period.id = attendance_mark.section_period`

const inOrder = sql`
  order by day, section_period.start_time, section_period.end_time, student_group.name, student_group.id,
    student.last_name, student.first_name, student.id, section_period.id`
