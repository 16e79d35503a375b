import { sql, type Transaction } from 'kysely'
import { isStale } from '#server/day/attendance/sheet/write.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { chunk, yieldToEventLoop } from '../pipeline/event-loop.ts'
import type { SavedUpload } from '../pipeline/run.ts'
import { sentences } from '../sentences.ts'
import { sheetKey, valuesOf, type MarkPlan, type PlannedMark, type StoredMark } from './plan.ts'

/** A mark to be written: on the sheet where the student's mark is already, else on that of the class. */
type Writing = Pick<PlannedMark, 'day' | 'section_period_id' | 'student_id' | 'reason'> & {
  teacher_id: number
  student_group_id: number
  status: string
  excuse: string | null
  comment: string | null
  arrived_at: string | null
  left_at: string | null
  reason_id: number | null
  /** What is there; null for a new mark. */
  old: Omit<StoredMark, 'student_group_id' | 'by_hand'> | null
}

/** With more marks than these, earlier query plans, including those of foreign keys, would read whole tables. */
const MANY = 2000

/**
 * Saves the marks of a file with their history. Sheets without a mark before are taken by this; those that are taken get a new
 * version. 409 if someone saves one of the marks at the same moment.
 */
export async function saveMarks(
  trx: Transaction<DB>,
  { add, change }: Pick<MarkPlan, 'add' | 'change'>,
  upload: SavedUpload,
): Promise<void> {
  const added = add.map((mark): Writing => ({ ...placeOf(mark), ...valuesOf(mark), old: null }))
  const changed = change.map((mark): Writing => {
    const { teacher_id, student_group_id } = mark.stored!
    return {
      ...placeOf(mark),
      ...valuesOf(mark, mark.stored),
      teacher_id,
      student_group_id,
      old: mark.stored!,
    }
  })
  try {
    await saveSheets(trx, [...added, ...changed], upload)
    const isLarge = added.length + changed.length > MANY
    if (isLarge) await sql`analyze attendance_sheet, attendance_sheet_group`.execute(trx)
    for (const [writings, write] of [
      [added, addMarks],
      [changed, changeMarks],
    ] as const) {
      for (const part of chunk(writings)) {
        await write(trx, part, upload)
        await yieldToEventLoop()
      }
    }
    if (isLarge) await sql`analyze attendance_mark, attendance_change`.execute(trx)
  } catch (error) {
    if (!isStale(error)) throw error
    throw new Refusal('conflict', sentences.savedMeanwhile)
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
 * The versions of a section period on a day increase by the upload's number, so that versions of an undone upload are never
 * used again.
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
          as sent (day date, section_period_id bigint, teacher_id bigint, added int)
      ), latest as (
        select day, section_period_id, max(version) version from attendance_sheet
        where day in (select day from sent) group by day, section_period_id
      )
      insert into attendance_sheet as sheet (section_period_id, day, teacher_id, version, taken_by_id, taken_at, mark_count,
        upload_batch_id)
      select section_period_id, day, teacher_id, ${id}::int + coalesce(version, 0), ${account}::bigint,
        ${moment}::timestamptz, added, ${id}::bigint
      from sent left join latest using (day, section_period_id) order by day, section_period_id, teacher_id
      on conflict (day, section_period_id, teacher_id) do update
        set version = excluded.version, taken_by_id = excluded.taken_by_id, taken_at = excluded.taken_at,
          mark_count = sheet.mark_count + excluded.mark_count`.execute(trx)
    await yieldToEventLoop()
  }
  await saveSheetGroups(trx, writings, account)
}

async function saveSheetGroups(trx: Transaction<DB>, writings: readonly Writing[], account: number) {
  const groups = new Map(
    writings.map(({ day, section_period_id, teacher_id, student_group_id }) => [
      `${day} ${section_period_id} ${teacher_id} ${student_group_id}`,
      { day, section_period_id, teacher_id, student_group_id },
    ]),
  )
  for (const part of chunk([...groups.values()])) {
    await sql`
      insert into attendance_sheet_group (section_period_id, day, teacher_id, student_group_id, taken_by_id)
      select section_period_id, day, teacher_id, student_group_id, ${account}::bigint
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
        as sent (day date, section_period_id bigint, teacher_id bigint, student_group_id bigint)
      on conflict do nothing`.execute(trx)
    await yieldToEventLoop()
  }
}

/** Rows of marks to be written, with the versions of their sheets. */
const sentMarks = (part: readonly Writing[]) => sql`
    sent as materialized (
      select sent.*, version from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as sent (day date,
          section_period_id bigint, student_id bigint, teacher_id bigint, student_group_id bigint, status text, excuse text,
          comment text, arrived_at time, left_at time, reason_id smallint, reason text, old jsonb)
        join attendance_sheet using (day, section_period_id, teacher_id)
    )`

/** Their history, in which each names the upload. */
const recordMarks = ({ id, account, moment, fileName }: SavedUpload) => sql`
    history as (
      insert into attendance_change (section_period_id, day, student_id, old_status, old_excuse, old_comment,
        old_teacher_id, new_status, new_excuse, new_comment, changed_by_id, changed_at, reason, upload_batch_id,
        old_arrived_at, old_left_at, new_arrived_at, new_left_at, old_absence_reason_id, new_absence_reason_id)
      select section_period_id, day, student_id, old->>'status', old->>'excuse', old->>'comment',
        (old->>'teacher_id')::bigint, status, excuse, comment, ${account}::bigint, ${moment}::timestamptz,
        coalesce(reason, ${`Uploaded: ${fileName}`}), ${id}::bigint, (old->>'arrived_at')::time, (old->>'left_at')::time,
        arrived_at, left_at, (old->>'reason_id')::smallint, reason_id
      from sent order by day, section_period_id, student_id
    )`

/** A mark that someone takes at the same moment is a duplicate key. */
const addMarks = (trx: Transaction<DB>, part: readonly Writing[], upload: SavedUpload) =>
  sql`
    with ${sentMarks(part)}, ${recordMarks(upload)}
    insert into attendance_mark (section_period_id, day, student_id, status, excuse, comment, teacher_id, student_group_id,
      version, taken_by_id, taken_at)
    select section_period_id, day, student_id, status, excuse, comment, teacher_id, student_group_id, version,
      ${upload.account}::bigint, ${upload.moment}::timestamptz
    from sent order by day, section_period_id, student_id`.execute(trx)

/** Separate from new marks, because a query plan from a time with few marks would read all of them for each part. */
const changeMarks = (trx: Transaction<DB>, part: readonly Writing[], upload: SavedUpload) =>
  sql`
    with ${sentMarks(part)}, ${recordMarks(upload)}, changed as (
      update attendance_mark mark
      set status = sent.status, excuse = sent.excuse, comment = sent.comment,
        arrived_at = sent.arrived_at, left_at = sent.left_at, absence_reason_id = sent.reason_id, version = sent.version,
        taken_by_id = ${upload.account}, taken_at = ${upload.moment},
        first_taken_by_id = coalesce(mark.first_taken_by_id, mark.taken_by_id),
        first_taken_at = coalesce(mark.first_taken_at, mark.taken_at)
      from sent
      where mark.day = sent.day and mark.section_period_id = sent.section_period_id
        and mark.student_id = sent.student_id and mark.version = (sent.old->>'version')::int
      returning 1
    )
    select case when (select count(*) from changed) <> ${part.length} then raise_stale_write() end`.execute(
    trx,
  )
