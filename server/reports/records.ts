import { sql, type Kysely } from 'kysely'
import type { RecordRow } from '#contract/reports.ts'
import { MAX_REPORT_ROWS } from '#contract/words.ts'
import { sheetName } from '#server/attendance/queries.ts'
import { fullName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { inReport, type ReportRequest } from './filters.ts'

/** The records of a range in order; 400 where there are more than MAX_REPORT_ROWS. */
export async function listRecords(db: Kysely<DB>, request: ReportRequest): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    with attendance_mark as materialized (
      select * from attendance_mark where ${inReport(request)} limit ${MAX_REPORT_ROWS + 1}
    )
    ${records(request)} ${inOrder}`.execute(db)
  if (rows.length <= MAX_REPORT_ROWS) return rows
  const limit = MAX_REPORT_ROWS.toLocaleString('en')
  throw new Refusal(
    'invalid',
    `This report has more than ${limit} records. Please choose a shorter range, or download the CSV, which has no limit.`,
  )
}

/** Groups and students are numbered by name first, so that a long report is sorted by integers. */
const records = ({ withoutComments }: ReportRequest) => sql`
  select day as date, student_group.name as "group", ${sheetName} as student,
    ${fullName('teacher')} as teacher, status, excuse,
    ${withoutComments ? sql`null` : sql`comment`} as comment
  from attendance_mark
    join (select id, name, row_number() over (order by name, id) place from student_group) student_group
      on student_group.id = attendance_mark.student_group_id
    join (select id, last_name, first_name, preferred_name,
        row_number() over (order by last_name, first_name, id) place from student) student on student.id = attendance_mark.student_id
    join teacher on teacher.id = attendance_mark.teacher_id
    join section_period on section_period.id = attendance_mark.section_period_id`

const inOrder = sql`
  order by day, section_period.start_time, section_period.end_time, student_group.place, student.place,
    section_period.id`
