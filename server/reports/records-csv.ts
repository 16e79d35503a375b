import { sql } from 'kysely'
import { sheetName } from '#server/attendance/queries.ts'
import { fullName } from '#server/database/people.ts'
import type { CopyQuery } from './copy.ts'
import { csvCell } from './csv-cell.ts'
import { passesFilters, visibleComment, type ReportRequest } from './filters.ts'
import { sqlLiteral } from './sql-literal.ts'

export const RECORDS_HEADER = ['Date', 'Group', 'Student', 'Teacher', 'Status', 'Excuse', 'Comment']

/**
 * SQL for the records of a report as lines of a CSV file: one row for each day, in the order of the report. Names become
 * cells once, before any mark is read, and each day is sorted by itself, so that a year needs no more memory than a day; by
 * one number, made of the places of lesson, group and student, because that takes half the time of three columns.
 */
export const recordsAsCsv = ({ range, filters, comments }: ReportRequest): CopyQuery => sql`
  with student_cell as materialized (
    select id, row_number() over (order by last_name, first_name, id) place, ${csvCell(sheetName)} || ',' cell from student
  ),
  group_cell as materialized (
    select id, row_number() over (order by name, id) << 21 place, ',' || ${csvCell(sql`name`)} || ',' cell from student_group
  ),
  teacher_cell as materialized (select id, ${csvCell(fullName('teacher'))} || ',' cell from teacher),
  period_place as materialized (
    select id, dense_rank() over (order by start_time, end_time) << 42 place from section_period
  )
  select (
    select string_agg(
      marked.day_text || group_cell.cell || student_cell.cell || teacher_cell.cell || status || ',' || coalesce(excuse, '') || ','
        || ${comments === 'none' ? sql`''` : csvCell(visibleComment({ comments }, sql`attendance_mark.teacher_id`, sqlLiteral))} || ${CRLF},
      '' order by period_place.place + group_cell.place + student_cell.place, section_period_id)
    from attendance_mark
      join student_cell on student_cell.id = student_id
      join group_cell on group_cell.id = student_group_id
      join teacher_cell on teacher_cell.id = attendance_mark.teacher_id
      join period_place on period_place.id = section_period_id
    where attendance_mark.day = marked.day ${passesFilters(filters, sqlLiteral)}
  ) lines
  from (
    select each::date as day, each::date::text as day_text from generate_series(
      greatest(${sqlLiteral(range.start)}, (select min(day) from attendance_mark)),
      least(${sqlLiteral(range.end)}, (select max(day) from attendance_mark)), interval '1 day') each
    order by day offset 0
  ) marked order by marked.day`

const CRLF = sql.raw(String.raw`E'\r\n'`)
