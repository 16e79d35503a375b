import { sql, type Kysely, type Transaction } from 'kysely'
import type { FieldChange, UploadDetail } from '#contract/exchange/uploads/uploads.ts'
import { codeOf } from '#contract/day/attendance/mark-codes.ts'
import type { Excuse, Status } from '#contract/words.ts'
import { marksWithAside } from '#server/database/enrolled.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { shownDay, shownTime } from '#server/database/shown-time.ts'
import type { History, PartOfUpload, UndoStep, Undoing } from '../pipeline/history.ts'
import { fieldOf, markText } from './plan.ts'

/** What an upload did to marks is their history, which names it. */
const changesOf = (batchId: number) => sql`attendance_change change
  left join attendance_mark mark using (day, section_period_id, student_id)
  left join student on student.id = change.student_id
  left join section_period on section_period.id = change.section_period_id
  where change.upload_batch_id = ${batchId}`

/** A change that was neither undone nor undid another one. */
export const isInEffect = (
  change: string,
) => sql`(${sql.ref(change)}.undone_upload_id is null and not exists (
  select from upload_batch where upload_batch.id = ${sql.ref(change)}.upload_batch_id and undone_at is not null))`

const isAsUploaded = sql`(mark.student_id is not null
  and (mark.status, mark.excuse, mark.comment, mark.arrived_at, mark.left_at) is not distinct from
    (change.new_status, change.new_excuse, change.new_comment, change.new_arrived_at, change.new_left_at)
  and not exists (select from attendance_change later
    where later.section_period_id = change.section_period_id and later.day = change.day
      and later.student_id = change.student_id and later.id > change.id and ${isInEffect('later')}))`

type MarkStep = UndoStep<null, null>

/** Marks that did not change since the upload are one step; each other mark is kept. */
async function findMarkSteps(db: Kysely<DB>, { id }: PartOfUpload): Promise<MarkStep[]> {
  const { rows } = await sql<{ count: number; kept: { id: number; name: string }[] }>`
    select count(*) filter (where ${isAsUploaded})::int count,
      coalesce(json_agg(json_build_object('id', change.student_id, 'name', coalesce(first_name || ' ' || last_name, 'Someone')
          || ', ' || ${shownDay(sql`change.day`)} || ', ' || ${shownTime(sql`start_time`)}) order by change.day, change.id)
        filter (where not ${isAsUploaded}), '[]') kept
    from ${changesOf(id)}`.execute(db)
  const { count, kept: skipped } = rows[0]!
  return [
    ...(count > 0 ? [{ id, name: '', before: null, after: null, reason: null, count }] : []),
    ...skipped.map(({ id: student, name }) => ({
      id: student,
      name,
      before: null,
      after: null,
      reason: 'has changed since then',
    })),
  ]
}

/** No one saves a mark of these sheets until the undo has ended, because every save writes its sheet. */
const lockSheetsOfBatch = (trx: Transaction<DB>, batchId: number) =>
  sql`
    select from attendance_sheet
    where (day, section_period_id) in (
      select day, section_period_id from attendance_change where upload_batch_id = ${batchId})
    order by day, section_period_id, teacher_id for update`.execute(trx)

/**
 * Restores the former values of changed marks, with history, and deletes the added ones. A sheet that the upload created and
 * that has no other marks becomes untaken.
 */
async function revertMarks(trx: Transaction<DB>, { id, account, moment, fileName }: Undoing): Promise<void> {
  await sql`
    create temporary table undone_mark on commit drop as
    select change.day, change.section_period_id, change.student_id, mark.teacher_id, mark.student_group_id,
      change.old_status, change.old_excuse, change.old_comment, change.new_status, change.new_excuse, change.new_comment,
      change.old_arrived_at, change.old_left_at, change.new_arrived_at, change.new_left_at,
      change.old_absence_reason_id, change.new_absence_reason_id
    from ${changesOf(id)} and ${isAsUploaded}`.execute(trx)
  await sql`
    update attendance_sheet sheet
    set version = undone.version + 1, taken_by_id = ${account}, taken_at = ${moment},
      mark_count = mark_count - undone.removed
    from (
      select day, section_period_id, teacher_id, count(*) filter (where old_status is null) removed,
        (select max(version) from attendance_sheet other where other.day = undone_mark.day
          and other.section_period_id = undone_mark.section_period_id) version
      from undone_mark group by day, section_period_id, teacher_id
    ) undone
    where sheet.day = undone.day and sheet.section_period_id = undone.section_period_id
      and sheet.teacher_id = undone.teacher_id`.execute(trx)
  await sql`
    insert into attendance_sheet_group (section_period_id, day, teacher_id, student_group_id, taken_by_id)
    select distinct section_period_id, day, teacher_id, student_group_id, ${account}::bigint from undone_mark
    where old_status is not null on conflict do nothing`.execute(trx)
  await sql`
    with changed as (
      update attendance_mark mark
      set status = old_status, excuse = old_excuse, comment = old_comment, arrived_at = old_arrived_at,
        left_at = old_left_at, absence_reason_id = old_absence_reason_id, version = sheet.version,
        taken_by_id = ${account}, taken_at = ${moment}
      from undone_mark undone join attendance_sheet sheet using (day, section_period_id, teacher_id)
      where old_status is not null and mark.day = undone.day and mark.section_period_id = undone.section_period_id
        and mark.student_id = undone.student_id
      returning undone.*
    )
    insert into attendance_change (section_period_id, day, student_id, old_status, old_excuse, old_comment,
      old_teacher_id, new_status, new_excuse, new_comment, changed_by_id, changed_at, reason, undone_upload_id,
      old_arrived_at, old_left_at, new_arrived_at, new_left_at, old_absence_reason_id, new_absence_reason_id)
    select section_period_id, day, student_id, new_status, new_excuse, new_comment, teacher_id, old_status, old_excuse,
      old_comment, ${account}::bigint, ${moment}::timestamptz, ${`Upload undone: ${fileName}`}, ${id}::bigint,
      new_arrived_at, new_left_at, old_arrived_at, old_left_at, new_absence_reason_id, old_absence_reason_id
    from changed order by day, section_period_id, student_id`.execute(trx)
  await sql`
    delete from attendance_mark mark using undone_mark undone
    where old_status is null and mark.day = undone.day and mark.section_period_id = undone.section_period_id
      and mark.student_id = undone.student_id`.execute(trx)
  await sql`
    delete from attendance_sheet_group entry using (select distinct day, section_period_id, teacher_id from undone_mark) undone
    where entry.day = undone.day and entry.section_period_id = undone.section_period_id
      and entry.teacher_id = undone.teacher_id and not exists (
        select from ${marksWithAside} mark where mark.day = entry.day and mark.section_period_id = entry.section_period_id
          and mark.teacher_id = entry.teacher_id and mark.student_group_id = entry.student_group_id
          and mark.taken_by_id = entry.taken_by_id)`.execute(trx)
  await sql`
    delete from attendance_sheet sheet
    where upload_batch_id = ${id} and mark_count = 0 and not exists (
      select from ${marksWithAside} mark where mark.day = sheet.day and mark.section_period_id = sheet.section_period_id
        and mark.teacher_id = sheet.teacher_id)`.execute(trx)
}

type ChangeRow = {
  id: number
  name: string
  day: string
  start_time: string
  old_status: Status | null
  old_excuse: Excuse | null
  old_comment: string | null
  new_status: Status
  new_excuse: Excuse | null
  new_comment: string | null
}

/** A page of the marks that an upload entered, changed ones before new ones, and the number of all. */
export async function listMarkChanges(
  db: Kysely<DB>,
  { id, page, pageSize }: { id: number; page: number; pageSize: number },
): Promise<{ changes: UploadDetail['changes']; count: number }> {
  const { rows } = await sql<ChangeRow & { count: number }>`
    select change.id::bigint, coalesce(first_name || ' ' || last_name, 'Someone') name, change.day,
      to_char(start_time, 'HH24:MI') start_time, old_status, old_excuse, old_comment, new_status, new_excuse, new_comment,
      page.count
    from (
      select id, count(*) over ()::int count from attendance_change where upload_batch_id = ${id}
      order by old_status is null, id limit ${pageSize} offset ${(page - 1) * pageSize}
    ) page join attendance_change change using (id)
      left join student on student.id = change.student_id
      left join section_period on section_period.id = change.section_period_id
    order by old_status is null, change.id`.execute(db)
  return { changes: rows.map(describe), count: rows[0]?.count ?? 0 }
}

function describe(row: ChangeRow): UploadDetail['changes'][number] {
  const { id, name, old_status, old_comment, new_status, new_comment } = row
  const fields: FieldChange[] = [
    {
      field: fieldOf(row),
      old: old_status && markText(codeOf({ status: old_status, excuse: row.old_excuse })),
      new: markText(codeOf({ status: new_status, excuse: row.new_excuse })),
    },
  ]
  if (new_comment !== null && new_comment !== old_comment)
    fields.push({ field: 'comment', old: old_comment, new: new_comment })
  return { id, entity: 'attendance_mark', name, kind: old_status === null ? 'added' : 'changed', fields }
}

export const markHistory: History<MarkStep> = {
  lock: lockSheetsOfBatch,
  findSteps: findMarkSteps,
  revert: (trx, _steps, undoing) => revertMarks(trx, undoing),
}
