import { sql, type Kysely } from 'kysely'
import type { ReplyOf } from '#contract/index.ts'
import type { reports } from '#contract/reports.ts'
import { sheetName } from '#server/database/names.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { SchoolTime } from '#server/clock.ts'
import { tiersOfSchool } from './chronic.ts'
import type { ReportRequest, Filters } from './filters.ts'
import { missingSheets, ofTeacherAndPeriodGrade } from './missing-sheets.ts'
import type { Tiers } from './rules.ts'

type SheetCounts = Pick<
  ReportDescription,
  'student' | 'group' | 'sheets_taken' | 'sheets_not_taken' | 'closed_later'
>
type ReportDescription = ReplyOf<(typeof reports)['GET /attendance/reports/about/']>

/**
 * The days of a report, the tiers, how many sheets were taken and not taken, and which taken ones lie on days that were
 * closed since.
 */
export async function describeReport(
  db: Kysely<DB>,
  { range, filters, comments }: ReportRequest,
  now: SchoolTime,
): Promise<ReportDescription> {
  const { rows } = await sql<SheetCounts & Tiers>`
    with ${missingSheets({ range, filters }, now)}
    select
      (select ${sheetName} from student where id = ${filters.student ?? null}::bigint) student,
      (select name from student_group where id = ${filters.group ?? null}::bigint) "group",
      (select count(*) from attendance_sheet join section_period on section_period.id = attendance_sheet.section_period_id
        where day between ${range.start}::date and ${range.end}::date ${ofTeacherAndPeriodGrade(filters, 'attendance_sheet')}
          ${withMark(filters)}) sheets_taken,
      (select count(*) from missing_sheet) sheets_not_taken,
      (select coalesce(json_agg(closed order by closed.day), '[]') from (
        select day, school_closure.name closure, entered_on, count(*) sheets
        from school_closure join attendance_sheet on day between school_closure.start_date and school_closure.end_date
          join section_period on section_period.id = attendance_sheet.section_period_id
        where day between ${range.start}::date and ${range.end}::date ${ofTeacherAndPeriodGrade(filters, 'attendance_sheet')}
          ${withMark(filters)}
        group by day, school_closure.id) closed) closed_later,
      ${tiersOfSchool}
    from school`.execute(db)
  const { at_risk, chronic, severe, ...counts } = rows[0]!
  const tiers = { at_risk, chronic, severe }
  const whose = typeof comments === 'string' ? comments : 'own'
  return { start_date: range.start, end_date: range.end, ...counts, comments: whose, tiers }
}

/** SQL for the filters of student and group: the sheet has a mark of that student, taken in that group. */
const withMark = ({ student, group }: Filters) =>
  (student ?? group) === undefined
    ? sql``
    : sql`and exists (select from attendance_mark mark where true
        ${student === undefined ? sql`` : sql`and mark.student_id = ${student}`}
        ${group === undefined ? sql`` : sql`and mark.student_group_id = ${group}`}
        and mark.section_period_id = attendance_sheet.section_period_id and mark.day = attendance_sheet.day
        and mark.teacher_id = attendance_sheet.teacher_id)`
