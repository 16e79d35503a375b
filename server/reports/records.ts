import { sql, type Kysely } from 'kysely'
import type { RecordRow } from '#contract/reports.ts'
import { MAX_REPORT_ROWS } from '#contract/words.ts'
import { periodNameOrTime, sheetName } from '#server/database/names.ts'
import { fullName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { reportedReasons } from '#server/day/attendance/reasons/of-marks.ts'
import { reasonOfRecord } from './reason-of-record.ts'
import { timesOfRecord } from './times-of-record.ts'
import { inReport, showsReasons, visibleComment, type ReportRequest } from './filters.ts'
import { places } from './places.ts'
import { sentences } from './sentences.ts'

/** The records of a range in order; 400 where there are more than MAX_REPORT_ROWS. */
export async function listRecords(db: Kysely<DB>, request: ReportRequest): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    with ${places},
    attendance_mark as materialized (
      select * from attendance_mark where ${inReport(request)} limit ${MAX_REPORT_ROWS + 1}
    )${
      showsReasons(request)
        ? sql`,
    reported as materialized (
      ${reportedReasons(sql`select section_period_id, day, student_id from attendance_mark where status <> 'P'`)}
    )`
        : sql``
    }
    select day as date, ${periodNameOrTime} as period, student_group.name as "group", ${sheetName} as student, ${fullName('teacher')} as teacher,
      status, excuse, ${visibleComment(request, sql`attendance_mark.teacher_id`)} as comment ${showsReasons(request) ? sql`, ${reasonOfRecord} as reason` : sql``},
      ${timesOfRecord}
    from attendance_mark
      join student_group on student_group.id = student_group_id
      join student on student.id = student_id
      join teacher on teacher.id = attendance_mark.teacher_id
      join student_place on student_place.id = student_id
      join group_place on group_place.id = student_group_id
      join period_place on period_place.id = section_period_id
      join section_period on section_period.id = section_period_id
      ${showsReasons(request) ? sql`left join reported using (section_period_id, day, student_id)` : sql``}
    order by day, period_place.place + group_place.place + student_place.place, section_period_id`.execute(db)
  if (rows.length <= MAX_REPORT_ROWS) return rows
  throw new Refusal('invalid', sentences.tooManyRecords(MAX_REPORT_ROWS))
}
