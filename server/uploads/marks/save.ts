import { sql, type Transaction } from 'kysely'
import { isStale } from '#server/attendance/sheet/write.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { chunk, yieldToEventLoop } from '../pipeline/event-loop.ts'
import type { SavedUpload } from '../pipeline/run.ts'
import { sheetKey, valuesOf, type MarkPlan, type PlannedMark, type StoredMark } from './plan.ts'

/** A mark to be written: on the sheet where the student's mark is already, else on that of the class. */
type Writing = Pick<PlannedMark, 'day' | 'section_period_id' | 'student_id' | 'reason'> & {
  teacher_id: number
  student_group_id: number
  status: string
  excuse: string | null
  comment: string | null
  /** What is there; null for a new mark. */
  old: Pick<StoredMark, 'status' | 'excuse' | 'comment' | 'version' | 'teacher_id'> | null
}

/**
 * Saves the marks of a file with their history. Sheets without a mark before are taken by this; those that are taken get a
 * new version. 409 where somebody saves one of the marks at the same moment.
 */
export async function saveMarks(
  trx: Transaction<DB>,
  { add, change }: Pick<MarkPlan, 'add' | 'change'>,
  upload: SavedUpload,
): Promise<void> {
  const writings: Writing[] = [
    ...add.map((mark): Writing => ({ ...placeOf(mark), ...valuesOf(mark), old: null })),
    ...change.map(({ person, existing }): Writing => {
      const { teacher_id, student_group_id } = existing
      return {
        ...placeOf(person),
        ...valuesOf(person, existing),
        teacher_id,
        student_group_id,
        old: existing,
      }
    }),
  ]
  try {
    await saveSheets(trx, writings, upload)
    for (const part of chunk(writings)) {
      await writeMarks(trx, part, upload)
      await yieldToEventLoop()
    }
  } catch (error) {
    if (!isStale(error)) throw error
    throw new Refusal(
      'conflict',
      'Attendance of these days was saved by someone else at the same moment. Nothing was saved. Please check the file again.',
    )
  }
}

const placeOf = ({
  day,
  section_period_id,
  student_id,
  teacher_id,
  student_group_id,
  reason,
}: PlannedMark) => ({
  day,
  section_period_id,
  student_id,
  teacher_id,
  student_group_id,
  reason,
})

/**
 * The versions of a section period on a day rise by the number of the upload, so that those of an upload that was undone
 * are not used again: what was counted from them would be taken for current.
 */
async function saveSheets(
  trx: Transaction<DB>,
  writings: readonly Writing[],
  { id, account, moment }: SavedUpload,
): Promise<void> {
  const sheets = [...Map.groupBy(writings, sheetKey).values()].map((marks) => {
    const { day, section_period_id, teacher_id } = marks[0]!
    return { day, section_period_id, teacher_id, added: marks.filter(({ old }) => old === null).length }
  })
  for (const part of chunk(sheets)) {
    await sql`
      with sent as (
        select * from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
          as sent (day date, section_period_id int, teacher_id int, added int)
      )
      insert into attendance_sheet as sheet (section_period_id, day, teacher_id, version, taken_by_id, taken_at, mark_count,
        upload_batch_id)
      select section_period_id, day, teacher_id, ${id}::int + coalesce((select max(version) from attendance_sheet other
          where other.day = sent.day and other.section_period_id = sent.section_period_id), 0),
        ${account}::int, ${moment}::timestamptz, added, ${id}::int
      from sent order by day, section_period_id, teacher_id
      on conflict (day, section_period_id, teacher_id) do update
        set version = excluded.version, taken_by_id = excluded.taken_by_id, taken_at = excluded.taken_at,
          mark_count = sheet.mark_count + excluded.mark_count`.execute(trx)
    await yieldToEventLoop()
  }
}

const writeMarks = (
  trx: Transaction<DB>,
  part: readonly Writing[],
  { id, account, moment, fileName }: SavedUpload,
) =>
  sql`
  with sent as materialized (
    select sent.*, version from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as sent (day date, section_period_id int,
        student_id int, teacher_id int, student_group_id int, status text, excuse text, comment text, reason text,
        old jsonb)
      join attendance_sheet using (day, section_period_id, teacher_id)
  ), sheet_group as (
    insert into attendance_sheet_group (section_period_id, day, teacher_id, student_group_id, taken_by_id)
    select distinct section_period_id, day, teacher_id, student_group_id, ${account}::int from sent
    on conflict do nothing
  ), added as (
    insert into attendance_mark (section_period_id, day, student_id, status, excuse, comment, teacher_id, student_group_id,
      version, taken_by_id, taken_at)
    select section_period_id, day, student_id, status, excuse, comment, teacher_id, student_group_id, version,
      ${account}::int, ${moment}::timestamptz
    from sent where old is null or old = 'null' order by day, section_period_id, student_id
    returning 1
  ), changed as (
    update attendance_mark mark
    set status = sent.status, excuse = sent.excuse, comment = sent.comment, version = sent.version,
      taken_by_id = ${account}, taken_at = ${moment},
      first_taken_by_id = coalesce(mark.first_taken_by_id, mark.taken_by_id),
      first_taken_at = coalesce(mark.first_taken_at, mark.taken_at)
    from sent
    where mark.day = sent.day and mark.section_period_id = sent.section_period_id and mark.student_id = sent.student_id
      and mark.version = (sent.old->>'version')::int
    returning 1
  ), history as (
    insert into attendance_change (section_period_id, day, student_id, old_status, old_excuse, old_comment,
      old_teacher_id, new_status, new_excuse, new_comment, changed_by_id, changed_at, reason, upload_batch_id)
    select section_period_id, day, student_id, old->>'status', old->>'excuse', old->>'comment',
      (old->>'teacher_id')::int, status, excuse, comment, ${account}::int, ${moment}::timestamptz,
      coalesce(reason, ${`Uploaded: ${fileName}`}), ${id}::int
    from sent order by day, section_period_id, student_id
  )
  select case when (select count(*) from added) + (select count(*) from changed) <> ${part.length}
    then raise_stale_write() end`.execute(trx)
