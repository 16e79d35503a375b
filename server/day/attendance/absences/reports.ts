import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { AbsenceEntry } from '#contract/day/attendance/absence-rules.ts'
import { gradeOn } from '#server/database/enrolled.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { reasonJson } from '../reasons/find.ts'

/** SQL for an `AbsenceEntry` of a row of reported_absence, as JSON. */
const entryJson: RawBuilder<AbsenceEntry> = sql`json_build_object('id', reported_absence.id, 'kind', kind,
  'start_time', to_char(reported_absence.start_time, 'HH24:MI'), 'end_time', to_char(reported_absence.end_time, 'HH24:MI'),
  'own', reported_absence.student_id is not null,
  'reason', case when absence_reason_id is not null then ${reasonJson(sql`absence_reason_id`)} end,
  'arrival', case when tardy_minutes is not null then json_build_object('tardy_minutes', tardy_minutes,
    'is_explained', not reason_missing) end, 'leave', is_leave,
  'changed_at', to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))`

/**
 * SQL for whether a row of reported_absence without a student applies to a row of student on a day: by the groups of that
 * day, and by the grade of that day.
 */
export const appliesTo = (day: RawBuilder<unknown>): RawBuilder<boolean> => sql`case
  when reported_absence.student_group_id is not null then exists (
    select from group_membership
    where group_membership.student_group_id = reported_absence.student_group_id
      and group_membership.student_id = student.id and (group_membership.during @> ${day}) is true)
  else reported_absence.grade_level_id is null or reported_absence.grade_level_id = ${gradeOn(sql`student.id`, day)} end`

/**
 * SQL for rows (student_id, day, entry): the reported absences that apply to the students on the days of `wanted`, a query
 * with the columns student_id and day, neither of them null.
 */
const entriesOf = (wanted: RawBuilder<unknown>) => sql<{
  student_id: number
  day: string
  entry: AbsenceEntry
}>`
  with wanted as materialized (${wanted})
  select wanted.student_id, wanted.day, ${entryJson} entry
  from wanted join reported_absence on reported_absence.student_id = wanted.student_id
    and wanted.day between start_date and end_date and removed_at is null
  union all
  select wanted.student_id, wanted.day, ${entryJson}
  from (select * from reported_absence
      where student_id is null and removed_at is null and end_date >= (select min(day) from wanted)
        and start_date <= (select max(day) from wanted)) reported_absence
    join wanted on wanted.day between start_date and end_date
    join student on student.id = wanted.student_id and ${appliesTo(sql`wanted.day`)}`

/**
 * The reported absences that apply to each active student on a day, including those of their groups, their grade and the
 * school; students without any are omitted. `students` limits the result to these; `includeFormer` adds students with marks
 * of the day who have left since. Compare marks with them by the rules of `contract/day/attendance/absence-rules.ts`.
 */
export async function listReportsOn(
  db: Kysely<DB>,
  day: string,
  { students, includeFormer }: { students?: readonly number[]; includeFormer: boolean },
): Promise<Map<number, AbsenceEntry[]>> {
  const { rows } = await entriesOf(sql`select id student_id, ${day}::date as day from student
    where (is_active or (${includeFormer} and id in (
        select student_id from attendance_mark where attendance_mark.day = ${day}::date)))
      and (${students ?? null}::bigint[] is null or id = any(${students ?? null}::bigint[]))`).execute(db)
  const entries = new Map<number, AbsenceEntry[]>()
  for (const { student_id, entry } of rows)
    entries.set(student_id, [...(entries.get(student_id) ?? []), entry])
  return entries
}

/**
 * SQL for the same as a list of [student, entry], for the students of `member`, a part of a larger statement. `offset 0`
 * makes the planner use the indexes by student and by scope, although it does not know the day.
 */
export const reportsOfMembers = (
  day: string | RawBuilder<unknown>,
): RawBuilder<[student: number, entry: AbsenceEntry][]> => sql`(
  select coalesce(json_agg(json_build_array(student_id, entry)), '[]') from (
    select reported_absence.student_id, ${entryJson} entry
    from reported_absence
    where reported_absence.student_id = any(array(select student_id from member)) and end_date >= ${day}::date
      and start_date <= ${day}::date and removed_at is null
    union all
    select reached.id, ${entryJson}
    from (
      select * from reported_absence
      where student_id is null and removed_at is null and end_date >= ${day}::date and start_date <= ${day}::date
      offset 0
    ) reported_absence cross join lateral (
      select student.id from member join student on student.id = member.student_id
      where ${appliesTo(sql`${day}::date`)} offset 0
    ) reached
  ) known)`

/** A student on a day, for marks of many days. */
export type StudentDay = { student_id: number; day: string }
export const studentDayKey = ({ student_id, day }: StudentDay): string => `${student_id} ${day}`

/** The same for pairs of a student and a day, by `studentDayKey`, active students or not. */
export async function listReportsFor(
  db: Kysely<DB>,
  wanted: readonly StudentDay[],
): Promise<Map<string, AbsenceEntry[]>> {
  const { rows } = await entriesOf(sql`select distinct student_id, day
    from unnest(${wanted.map(({ student_id }) => student_id)}::bigint[], ${wanted.map(({ day }) => day)}::date[])
      wanted (student_id, day)`).execute(db)
  const entries = new Map<string, AbsenceEntry[]>()
  for (const { entry, ...of } of rows) {
    const key = studentDayKey(of)
    entries.set(key, [...(entries.get(key) ?? []), entry])
  }
  return entries
}
