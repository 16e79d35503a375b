import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { periodNameOrTime, sheetName } from '#server/database/names.ts'
import { fullName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { dayCell, type Cell } from '#server/http/files/csv.ts'
import type { CopyQuery } from '#server/http/downloads/copy.ts'
import { csvCell } from '#server/http/downloads/csv-cell.ts'
import { reportedReasons } from '#server/day/attendance/reasons/of-marks.ts'
import { reasonOfRecord } from './reason-of-record.ts'
import { timeCell } from './times-of-record.ts'
import { inReport, passesFilters, showsReasons, visibleComment, type ReportRequest } from './filters.ts'
import { sqlLiteral } from '#server/http/downloads/sql-literal.ts'

/** The format of the records of a report: how a text becomes a cell, and the separators of cells and lines. */
type Format = {
  cell: (text: RawBuilder<unknown>) => RawBuilder<string>
  between: RawBuilder<string>
  end: RawBuilder<string>
}

/** SQL for the records of a report as lines of a CSV file. */
export const recordsAsCsv = (request: ReportRequest): CopyQuery =>
  recordLines(request, { cell: csvCell, between: sql`','`, end: sql.raw(String.raw`E'\r\n'`) })

/**
 * SQL for the records of a report as lines: one row for each day, in the order of the report. Names become cells once, before any
 * mark is read, and each day is sorted separately, so that a year needs no more memory than a day. The sort key is one number
 * made of the positions of lesson, group and student, which takes half the time of three columns.
 */
const recordLines = (
  { range, filters, comments }: ReportRequest,
  { cell, between, end }: Format,
): CopyQuery => sql`
  with student_cell as materialized (
    select id, row_number() over (order by last_name, first_name, id) place, ${cell(sheetName)} || ${between} cell from student
  ),
  group_cell as materialized (
    select id, row_number() over (order by name, id) << 21 place, ${between} || ${cell(sql`name`)} || ${between} cell from student_group
  ),
  teacher_cell as materialized (select id, ${cell(fullName('teacher'))} || ${between} cell from teacher),
  period_place as materialized (
    select id, dense_rank() over (order by start_time, end_time) << 42 place, ${between} || ${cell(periodNameOrTime)} || ${end} cell from section_period
  )${
    showsReasons({ comments })
      ? sql`,
  reported as materialized (
    ${reportedReasons(sql`select section_period_id, day, student_id from attendance_mark
      where status <> 'P' and day between ${sqlLiteral(range.start)}::date and ${sqlLiteral(range.end)}::date
        ${passesFilters(filters, sqlLiteral)}`)}
  )`
      : sql``
  }
  select (
    select string_agg(
      marked.day_text || group_cell.cell || student_cell.cell || teacher_cell.cell || status || ${between} || coalesce(excuse, '') || ${between}
        || ${comments === 'none' ? sql`''` : cell(visibleComment({ comments }, sql`attendance_mark.teacher_id`, sqlLiteral))}
        ${showsReasons({ comments }) ? sql`|| ${between} || ${cell(reasonOfRecord)}` : sql``}
        || ${between} || ${timeCell('arrived_at')} || ${between} || ${timeCell('left_at')} || period_place.cell,
      '' order by period_place.place + group_cell.place + student_cell.place, section_period_id)
    from attendance_mark
      join student_cell on student_cell.id = student_id
      join group_cell on group_cell.id = student_group_id
      join teacher_cell on teacher_cell.id = attendance_mark.teacher_id
      join period_place on period_place.id = section_period_id
      ${showsReasons({ comments }) ? sql`left join reported using (section_period_id, day, student_id)` : sql``}
    where attendance_mark.day = marked.day ${passesFilters(filters, sqlLiteral)}
  ) lines
  from (
    select each::date as day, each::date::text as day_text from generate_series(
      greatest(${sqlLiteral(range.start)}, (select min(day) from attendance_mark)),
      least(${sqlLiteral(range.end)}, (select max(day) from attendance_mark)), interval '1 day') each
    order by day offset 0
  ) marked order by marked.day`

/** Control characters that separate cells and lines. */
const BETWEEN = '\u001F'
const END = '\u001E'
const escaped = (character: string) => sql.raw<string>(`E'\\x${character.charCodeAt(0).toString(16)}'`)

/** A text as it is, without the two characters that separate cells and lines. */
const plainCell = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`translate(coalesce(${text}, ''), ${escaped(BETWEEN)} || ${escaped(END)}, '  ')`

/** SQL for the records of a report, to be read by `readRecords`. */
export const recordsAsText = (request: ReportRequest): CopyQuery =>
  recordLines(request, { cell: plainCell, between: escaped(BETWEEN), end: escaped(END) })

/** The cells of the records that `recordsAsText` streams, one by one. */
export async function* readRecords(stream: Readable): AsyncGenerator<Cell[]> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of stream) {
    const lines = (rest + decoder.write(chunk as Buffer)).split(END)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [day = '', ...cells] = line.split(BETWEEN)
      yield [dayCell(day), ...cells]
    }
  }
}

/** How many records a report has, counted as far as `most`. */
export async function countUpTo(db: Kysely<DB>, request: ReportRequest, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from (select from attendance_mark where ${inReport(request)} limit ${most}) found`.execute(
    db,
  )
  return rows[0]!.count
}
