import { sql, type Kysely } from 'kysely'
import { gradeInFile } from '#contract/grades.ts'
import type { EnrollmentChangeRow } from '#contract/reports/enrollment.ts'
import { ENROLLMENT_CHANGE_LABELS } from '#contract/words.ts'
import { sheetName } from '#server/database/names.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { dayCell } from '#server/http/files/csv.ts'
import { reportColumns } from '../file-columns.ts'
import type { ReportRequest } from '../filters.ts'

/** The first and last days of enrollments in a range, by day and student. Who enters and leaves on one day enters first. */
export async function entriesAndWithdrawals(
  db: Kysely<DB>,
  { range, filters }: Pick<ReportRequest, 'range' | 'filters'>,
): Promise<EnrollmentChangeRow[]> {
  const { rows } = await sql<EnrollmentChangeRow>`
    select day::text date, student_id, ${sheetName} student, student_number, enrollment_change.grade_level_id grade_level,
      change, reason, code, district_code, destination
    from (
      select enrollment.id, first_day as day, student_id, grade_level_id, 'entry' change, entry_code.name reason, code,
        district_code, null destination
      from enrollment join entry_code on code = entry_code
      union all
      select enrollment.id, last_day, student_id, grade_level_id, 'exit', exit_code.name, code, district_code, destination
      from enrollment join exit_code on code = exit_code
    ) enrollment_change join student on student.id = student_id
    where day between ${range.start}::date and ${range.end}::date
      ${filters.student === undefined ? sql`` : sql`and student_id = ${filters.student}`}
      ${filters.grade === undefined ? sql`` : sql`and enrollment_change.grade_level_id = ${filters.grade}`}
    order by day, last_name, first_name, student_id, change, enrollment_change.id`.execute(db)
  return rows
}

/** The columns of its file. */
export const enrollmentChangeColumns = reportColumns('entries_and_withdrawals', {
  date: ({ date }) => dayCell(date),
  grade_level: ({ grade_level }) => gradeInFile(grade_level),
  change: ({ change }) => ENROLLMENT_CHANGE_LABELS[change],
})
