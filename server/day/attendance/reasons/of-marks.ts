import { sql, type RawBuilder } from 'kysely'
import { appliesTo } from '../absences/reports.ts'

const COLUMNS = sql`wanted.section_period_id, wanted.day, wanted.student_id, section_period.start_time class_start,
      section_period.end_time class_end, reported_absence.id, reported_absence.start_time, reported_absence.end_time,
      tardy_minutes, is_leave, absence_reason_id, changed_at`

const TIMES_TOUCH = sql`coalesce(start_time < class_end, true) and coalesce(end_time > class_start, true)`

/**
 * SQL for the reason that reported absences give to marks, as rows (section_period_id, day, student_id, reason_id). `wanted` is a
 * query for marks of absence and tardy with the first three columns. It is what `entryInMeeting` says of one mark, for many
 * marks at once: the latest entry of the student alone, else the latest of a wider scope, and only what comes after an arrival
 * that does not touch the class, or what had ended before a leave that does not.
 */
export const reportedReasons = (wanted: RawBuilder<unknown>) => sql<{
  section_period_id: number
  day: string
  student_id: number
  reason_id: number | null
}>`
  select distinct on (section_period_id, day, student_id) section_period_id, day, student_id,
    case when ${TIMES_TOUCH} then absence_reason_id end reason_id
  from (
    select entry.*, first_value(case when tardy_minutes is not null and end_time <= class_start then end_time end) over (
      partition by section_period_id, day, student_id order by is_wider, changed_at desc, id desc) arrived_before,
      first_value(case when (is_leave or tardy_minutes is not null) and start_time >= class_end then start_time end) over (
        partition by section_period_id, day, student_id order by is_wider, changed_at desc, id desc) left_after
    from (
      select ${COLUMNS}, false is_wider
      from (${wanted}) wanted join section_period on section_period.id = wanted.section_period_id
        join reported_absence on reported_absence.student_id = wanted.student_id
          and wanted.day between start_date and end_date and removed_at is null
      union all
      select ${COLUMNS}, true
      from (${wanted}) wanted join section_period on section_period.id = wanted.section_period_id
        join reported_absence on reported_absence.student_id is null
          and wanted.day between start_date and end_date and removed_at is null
        join student on student.id = wanted.student_id and ${appliesTo(sql`wanted.day`)}
    ) entry
  ) ranked
  where (arrived_before is null or tardy_minutes is null and start_time >= arrived_before)
    and (left_after is null or end_time <= left_after and (tardy_minutes is null or ${TIMES_TOUCH}))
  order by section_period_id, day, student_id, is_wider, changed_at desc, id desc`
