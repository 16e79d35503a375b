import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import type { MarkChange } from './changes.ts'

/** A change of a mark that is locked with its sheet. */
export type ChangeToWrite = Pick<
  MarkChange,
  | 'section_period_id'
  | 'day'
  | 'student_id'
  | 'teacher_id'
  | 'student_group_id'
  | 'to'
  | 'reported_absence_id'
  | 'gives'
> & { reason: string }

type Saving = Pick<Context, 'actor' | 'now'>

/** Writes changes of marks that are locked with their sheets, as a correction by the office: with history and new versions. */
export async function writeMarkChanges(
  tx: Transaction<DB>,
  { actor, now }: Saving,
  changes: readonly ChangeToWrite[],
): Promise<void> {
  if (changes.length === 0) return
  await sql`
    with change as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (section_period_id bigint, day date,
        student_id bigint, teacher_id bigint, student_group_id bigint, "to" jsonb, reported_absence_id bigint, gives boolean, reason text)
    ), new_reason as (
      select section_period_id, day, student_id, ${reasonAfter} absence_reason_id
      from change join attendance_mark mark using (section_period_id, day, student_id)
    ), version as (
      select section_period_id, day, max(version) + 1 next
      from attendance_sheet join (select distinct section_period_id, day from change) changed using (section_period_id, day)
      group by section_period_id, day
    ), sheet as (
      update attendance_sheet sheet
      set version = version.next, taken_by_id = ${actor.account}, taken_at = ${now.moment}
      from (select distinct section_period_id, day, teacher_id from change) changed
        join version using (section_period_id, day)
      where sheet.section_period_id = changed.section_period_id and sheet.day = changed.day
        and sheet.teacher_id = changed.teacher_id
    ), sheet_group as (
      insert into attendance_sheet_group (section_period_id, day, teacher_id, student_group_id, taken_by_id)
      select distinct section_period_id, day, teacher_id, student_group_id, ${actor.account}::bigint from change
      on conflict do nothing
    ), history as (
      insert into attendance_change (section_period_id, day, student_id, old_status, old_excuse, old_comment,
        old_teacher_id, new_status, new_excuse, new_comment, changed_by_id, changed_at, reason, reported_absence_id,
        is_reversal, old_arrived_at, old_left_at, new_arrived_at, new_left_at, old_absence_reason_id, new_absence_reason_id)
      select section_period_id, day, student_id, mark.status, mark.excuse, mark.comment,
        mark.teacher_id, "to" ->> 'status', "to" ->> 'excuse', mark.comment, ${actor.account}::bigint, ${now.moment}::timestamptz, reason,
        reported_absence_id, not gives, mark.arrived_at, mark.left_at, ("to" ->> 'arrived_at')::time, ("to" ->> 'left_at')::time,
        mark.absence_reason_id, new_reason.absence_reason_id
      from change join attendance_mark mark using (section_period_id, day, student_id)
        join new_reason using (section_period_id, day, student_id)
      order by day, section_period_id, student_id
    )
    update attendance_mark mark
    set status = "to" ->> 'status', excuse = "to" ->> 'excuse', arrived_at = ("to" ->> 'arrived_at')::time,
      left_at = ("to" ->> 'left_at')::time, version = version.next, taken_by_id = ${actor.account}, taken_at = ${now.moment},
      first_taken_by_id = coalesce(mark.first_taken_by_id, mark.taken_by_id),
      first_taken_at = coalesce(mark.first_taken_at, mark.taken_at), absence_reason_id = new_reason.absence_reason_id
    from change join version using (section_period_id, day) join new_reason using (section_period_id, day, student_id)
    where mark.section_period_id = change.section_period_id and mark.day = change.day
      and mark.student_id = change.student_id`.execute(tx)
}

/**
 * SQL for the office's own reason of a mark after a change: it stays while status and excuse stay, gives way to that of the
 * reported absence, and comes back when that is taken back.
 */
const reasonAfter = sql`case
  when (mark.status, mark.excuse) is not distinct from ("to" ->> 'status', "to" ->> 'excuse') then mark.absence_reason_id
  when not gives then (
    select old_absence_reason_id from attendance_change given
    where given.section_period_id = change.section_period_id and given.day = change.day
      and given.student_id = change.student_id and given.reported_absence_id = change.reported_absence_id
      and not is_reversal and (old_status, old_excuse) is distinct from (new_status, new_excuse)
    order by id desc limit 1) end`
