import { sql, type RawBuilder } from 'kysely'
import { appliesTo } from '../absences/reports.ts'

const COLUMNS = sql`wanted.section_period_id, wanted.day, wanted.student_id, section_period.start_time class_start,
      section_period.end_time class_end, reported_absence.id, reported_absence.start_time, reported_absence.end_time,
      tardy_minutes, is_leave, absence_reason_id, changed_at`

/** The latest entry of the student alone counts first, then the latest of a wider scope. */
const inOrder = (value: RawBuilder<unknown>) =>
  sql`array_agg(${value} order by is_wider, changed_at desc, id desc)`

/**
 * SQL for the reason that reported absences give to marks, as rows (section_period_id, day, student_id, reason_id). `wanted` is a
 * query for marks of absence and tardy with the first three columns. It is what `entryInMeeting` says of one mark, for many
 * marks at once.
 */
export const reportedReasons = (wanted: RawBuilder<unknown>) => sql<{
  section_period_id: number
  day: string
  student_id: number
  reason_id: number | null
}>`
  with wanted as materialized (${wanted})
  select section_period_id, day, student_id, reason_in_class(${inOrder(sql`start_time`)}, ${inOrder(sql`end_time`)},
    ${inOrder(sql`tardy_minutes is not null`)}, ${inOrder(sql`tardy_minutes is not null or is_leave`)},
    ${inOrder(sql`absence_reason_id`)}, class_start, class_end) reason_id
  from (
    select ${COLUMNS}, false is_wider
    from wanted join section_period on section_period.id = wanted.section_period_id
      join reported_absence on reported_absence.student_id = wanted.student_id
        and wanted.day between start_date and end_date and removed_at is null
    union all
    select ${COLUMNS}, true
    from wanted join section_period on section_period.id = wanted.section_period_id
      join reported_absence on reported_absence.student_id is null
        and wanted.day between start_date and end_date and removed_at is null
      join student on student.id = wanted.student_id and ${appliesTo(sql`wanted.day`)}
  ) entry
  group by section_period_id, day, student_id, class_start, class_end`
