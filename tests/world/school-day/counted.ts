import { sql, type Kysely, type RawBuilder } from 'kysely'
import { sumsOfDays } from '#server/database/mark-counts.ts'
import type { DB } from '#server/database/schema.generated.ts'

const everyDay = (kind: 'student' | 'class', by: RawBuilder<unknown>) =>
  sumsOfDays(kind, {
    range: { start: '-infinity', end: 'infinity' },
    by,
    sums: {
      present: sql`sum(present)`,
      tardy: sql`sum(tardy)`,
      excused: sql`sum(excused)`,
      absent: sql`sum(absent)`,
    },
  })

/** What differs from the marks, which are counted here one by one, and from the enrollments of their days. */
export async function countDifferences(db: Kysely<DB>): Promise<unknown[]> {
  const { rows } = await sql`
    with mark as (
      select *, coalesce(nullif(excuse, 'AUX'), status) kind from attendance_mark
    ), mark_kind as (
      select *, case kind when 'AEX' then 'E' when 'TEX' then 'T' when 'TUX' then 'T' else kind end counts_as from mark
    ), of_marks as (
      select student_id, day, null::bigint section_period_id, null::bigint teacher_id, null::bigint student_group_id,
        counts_as, count(*) from mark_kind group by student_id, day, counts_as
      union all
      select null, day, section_period_id, teacher_id, student_group_id, counts_as, count(*)
      from mark_kind group by day, section_period_id, teacher_id, student_group_id, counts_as
    ), shown as (
      select student_id, day, null::bigint section_period_id, null::bigint teacher_id, null::bigint student_group_id,
        counts_as, marks
      from (${everyDay('student', sql`student_id, day`)}) counted,
        lateral (values ('P', present), ('T', tardy), ('E', excused), ('A', absent)) kind (counts_as, marks)
      where marks > 0
      union all
      select null, day, section_period_id, teacher_id, student_group_id, counts_as, marks
      from (${everyDay('class', sql`day, section_period_id, teacher_id, student_group_id`)}) counted,
        lateral (values ('P', present), ('T', tardy), ('E', excused), ('A', absent)) kind (counts_as, marks)
      where marks > 0
    )
    (select 'missing', of_marks.* from of_marks except all select 'missing', shown.* from shown)
    union all (select 'wrong', shown.* from shown except all select 'wrong', of_marks.* from of_marks)
    union all select 'not enrolled', student_id, day, section_period_id, null, null, null, null from attendance_mark mark
      where not exists (select from enrollment where enrollment.student_id = mark.student_id and during @> day)
    union all select 'enrolled', student_id, day, section_period_id, null, null, null, null from attendance_mark_aside mark
      where exists (select from enrollment where enrollment.student_id = mark.student_id and during @> day)
    union all select 'without a mark', student_id, day, null, null, null, null, null from attendance_day
      where present + tardy + excused + absent = 0
    union all select 'without a mark', null, day, section_period_id, teacher_id, student_group_id, null, null
      from attendance_class_day where present + tardy + excused + absent = 0`.execute(db)
  return rows
}
