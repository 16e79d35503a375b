import { sql, type Kysely } from 'kysely'
import type { LeftStudent } from '#contract/day/attendance/leaves.ts'
import { nameOf } from '#server/database/names.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { SchoolTime } from '#server/clock.ts'
import { reasonName } from '../reasons/find.ts'

/** The students whom the office saw leave today, the latest first; `only` names one of them. */
export async function listLeaves(
  db: Kysely<DB>,
  { day }: Pick<SchoolTime, 'day'>,
  only?: number,
): Promise<LeftStudent[]> {
  const { rows } = await sql<LeftStudent>`
    select leave.id absence_id, leave.student_id, first_name, last_name, student.grade_level_id grade_level,
      to_char(leave.start_time, 'HH24:MI') left_at, to_char(arrival.end_time, 'HH24:MI') back_at, leave.picked_up_by,
      leave.kind <> 'unexcused' is_excused, ${reasonName(sql`leave.absence_reason_id`)} reason, leave.note,
      ${nameOf(sql`leave.created_by_id`)} recorded_by
    from reported_absence leave join student on student.id = leave.student_id and student.is_active
      left join reported_absence arrival on arrival.student_id = leave.student_id and arrival.start_date = leave.start_date
        and arrival.start_time = leave.start_time and arrival.tardy_minutes is not null and arrival.removed_at is null
    where leave.is_leave and leave.removed_at is null and leave.start_date = ${day}::date
      and (${only ?? null}::bigint is null or leave.student_id = ${only ?? null}::bigint)
    order by leave.start_time desc, leave.id desc`.execute(db)
  return rows
}
