import { Readable } from 'node:stream'
import { sql, type Kysely } from 'kysely'
import type { ExchangeSize } from '#contract/exchange/attendance.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { ExportFile } from '#server/http/audit/export-file.ts'
import { BYTE_ORDER_MARK, csvLine } from '#server/http/files/csv.ts'
import { isFormula } from '#server/http/files/formula-sql.ts'
import { csvFile } from '#server/http/files/table-file.ts'
import type { Download } from '#server/http/downloads/download-queue.ts'
import type { RunReport } from '#server/http/downloads/report-queue.ts'
import type { DayRange } from '#server/plan/calendar/day-range.ts'
import { findAttendanceCategories } from './attendance-categories.ts'
import { EXCHANGE_HEADER, exchangeLines } from './lines.ts'

type Reading = { run: RunReport; download: Download }

/** Attendance of a range in Ed-Fi format, read from the database while it is sent. */
export async function exchangeFile(
  { run, download }: Reading,
  range: DayRange,
  options: { exceptionsOnly: boolean },
): Promise<ExportFile> {
  const students = await run((db) => listStudents(db, range))
  const lines = await download(exchangeLines(range, options))
  const content = Readable.from(withHeader(lines)).once('close', () => lines.destroy())
  const details = { type: 'ed-fi attendance', ...range, ...options }
  return csvFile(`ed-fi-attendance-${range.start}-to-${range.end}`, content, {
    subject: 'report',
    details,
    students,
  })
}

async function* withHeader(lines: Readable) {
  yield `${BYTE_ORDER_MARK}${csvLine(EXCHANGE_HEADER)}`
  yield* lines
}

const isInRange = ({ start, end }: DayRange) => sql`day between ${start}::date and ${end}::date`

async function listStudents(db: Kysely<DB>, range: DayRange): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from student where exists (
      select from attendance_mark where student_id = student.id and ${isInRange(range)} limit 1)
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many events a file of this range would have. */
export async function exchangeSize(db: Kysely<DB>, range: DayRange): Promise<ExchangeSize> {
  const { rows } = await sql<Omit<ExchangeSize, 'start_date' | 'end_date' | 'words'>>`
    select coalesce(sum(mark_count), 0)::int
        - (select count(*)::int from attendance_mark_aside where ${isInRange(range)}) marks, count(attendance_sheet.day)::int sheets, students, without_number,
      (select count(*) from (
        select student_number text from student
        union all select name from block_schedule
        union all select name from section_period
        union all select sourced_id from foreign_id where collection <> 'enrollments'
        union all select course_code from imported_course
        union all select unnest(array[district_school_id, district_calendar_code]) from school
        union all select category from attendance_category
      ) written where ${isFormula(sql`text`)}) formulas
    from (
      select count(*)::int students, count(*) filter (where student_number is null)::int without_number
      from student where exists (
        select from attendance_mark where student_id = student.id and ${isInRange(range)} limit 1)
    ) counted left join attendance_sheet on ${isInRange(range)}
    group by students, without_number`.execute(db)
  const { start, end } = range
  return { start_date: start, end_date: end, ...rows[0]!, words: await findAttendanceCategories(db) }
}
