import { sql, type Kysely } from 'kysely'
import type { RecordRow } from '#contract/reports.ts'
import { MAX_REPORT_ROWS } from '#contract/words.ts'
import { sheetName } from '#server/attendance/queries.ts'
import { addDays } from '#server/calendar/days.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import type { Ask } from './report-queue.ts'
import { inReport, type Asked } from './filters.ts'

/** The records of a range in order; 400 where there are more than JSON carries. */
export async function recordsOf(db: Kysely<DB>, asked: Asked): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    with attendance_mark as materialized (
      select * from attendance_mark where ${inReport(asked)} limit ${MAX_REPORT_ROWS + 1}
    )
    ${records(asked)} ${inOrder}`.execute(db)
  if (rows.length <= MAX_REPORT_ROWS) return rows
  const limit = MAX_REPORT_ROWS.toLocaleString('en')
  throw new Refusal(
    'invalid',
    `This report has more than ${limit} records. Please choose a shorter range, or download the CSV, which has no limit.`,
  )
}

const PAGE_ROWS = 5000

/**
 * All records of a range in order, some whole days at a time: no long download holds a connection or the whole
 * range. Each page stands as it was at the moment it was read.
 */
export async function* eachRecord(ask: Ask, asked: Asked): AsyncGenerator<RecordRow> {
  let { start, end: last } = asked.range
  while (start <= last) {
    const rest: Asked = { ...asked, range: { start, end: last } }
    const { rows, end } = await ask((db) => nextPage(db, rest))
    yield* rows
    start = addDays(end, 1)
  }
}

async function nextPage(db: Kysely<DB>, asked: Asked) {
  const end = await endOfPage(db, asked)
  const page: Asked = { ...asked, range: { start: asked.range.start, end } }
  const { rows } = await sql<RecordRow>`${records(page)} where ${inReport(page)} ${inOrder}`.execute(db)
  return { rows, end }
}

/** The day up to which a page of whole days is full; teachers and grades are not looked at. */
async function endOfPage(db: Kysely<DB>, { range, filters: { student } }: Asked): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select day from attendance_mark where ${inReport({ range, filters: { student } })}
    order by day offset ${PAGE_ROWS} limit 1`.execute(db)
  return rows[0]?.day ?? range.end
}

/** Names are put in order once, among the few that there are; a long report is then sorted by numbers. */
const records = ({ withoutComments }: Asked) => sql`
  select day as date, student_group.name as "group", ${sheetName} as student,
    teacher.first_name || ' ' || teacher.last_name as teacher, status, excuse,
    ${withoutComments ? sql`null` : sql`comment`} as comment
  from attendance_mark
    join (select id, name, row_number() over (order by name, id) place from student_group) student_group
      on student_group.id = attendance_mark.student_group_id
    join (select id, last_name, first_name, row_number() over (order by last_name, first_name, id) place
      from student) student on student.id = attendance_mark.student_id
    join teacher on teacher.id = attendance_mark.teacher_id
    join section_period on section_period.id = attendance_mark.section_period_id`

const inOrder = sql`
  order by day, section_period.start_time, section_period.end_time, student_group.place, student.place,
    section_period.id`
