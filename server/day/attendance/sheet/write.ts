import { sql } from 'kysely'
import type { SubmittedSheet } from '#contract/day/attendance/attendance.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { KEY_TABLE, keyRow, storedReply, storeReply, type StoredReply } from '#server/http/idempotency.ts'
import { isReferenceCurrent } from '#server/reference/load.ts'
import type { SheetKey } from './access.ts'
import type { MarkChange, MergedMarks } from './merge.ts'
import type { SheetRow } from './read.ts'
import { sentences } from './sentences.ts'

export type SheetWrite = SheetKey & {
  row: SheetRow
  write: MergedMarks['write']
  /** The rows of history. */
  changes: MarkChange[]
  reason: string | undefined
  /** The request that is being granted, if any. */
  correctionId?: number | undefined
  /** It is stored for the key of the call. */
  reply: SubmittedSheet
}
/** `stored`: what the key of the call has stored, if it has one. It is the reply to the first call with that key. */
export type SavedSheet = { reply: SubmittedSheet; stored: StoredReply<SubmittedSheet> | null }

/** The parts of a call that a write needs. `reference` is the one by which the submission was allowed. */
type WriteContext = Pick<Context, 'db' | 'reference' | 'callKey'> & {
  actor: Pick<Context['actor'], 'account'>
  now: Pick<Context['now'], 'moment'>
}

/** The sheet, one of its marks, or what decides whether it may be saved was changed since it was read: nothing was written. */
export class StaleWrite extends Error {
  constructor() {
    super('the sheet was saved by someone else since it was read')
  }
}

/** The sheet had been saved before, so nothing was written: read the sheet and merge. */
export class NotFirstSave extends StaleWrite {}

const MAX_ATTEMPTS = 20

/**
 * Runs an attempt, which is one transaction, and repeats it with current data while others save the same sheets or marks, or
 * if it was not the first save after all; 409 after 20 attempts.
 */
export async function retryStaleWrites<T>(
  context: Context,
  attempt: (context: Context, isFirst: boolean) => Promise<T>,
): Promise<T> {
  let current = context
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    try {
      return await attempt(current, attempts === 0)
    } catch (error) {
      if (!(error instanceof StaleWrite || isStale(error))) throw error
      if (error instanceof NotFirstSave) continue
    }
    const reference = await context.references.latest()
    current = { ...context, reference, school: reference.school }
  }
  throw new Refusal('conflict', sentences.manySaves)
}

/** PostgreSQL names the table of the school year. */
const MARK_TABLE = /^attendance_mark_(other|\d+)$/

/**
 * True if a statement that writes a sheet failed because someone else saved at the same moment: HR001 where a mark was saved
 * meanwhile, a deadlock where two saves lock the same marks in turn, and a duplicate key where a mark was taken, or the key of
 * the save used for another sheet.
 */
export function isStale(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false
  if (error.code === 'HR001' || error.code === '40P01') return true
  if (error.code !== '23505' || !('table' in error)) return false
  return error.table === KEY_TABLE || MARK_TABLE.test(String(error.table))
}

/**
 * Writes a sheet, its changed marks, their history and the reply to its key in one statement, if all of them still have
 * the versions of `row`; throws StaleWrite otherwise.
 */
export async function writeSheet(context: WriteContext, save: SheetWrite): Promise<SavedSheet> {
  try {
    return await updateSheet(context, save)
  } catch (error) {
    throw isStale(error) ? new StaleWrite() : error
  }
}

async function updateSheet(context: WriteContext, save: SheetWrite): Promise<SavedSheet> {
  const { db, reference, callKey: key, now } = context
  const { account } = context.actor
  const { sectionPeriod, day, teacher, row, write, changes, reply } = save
  const version = row.version + 1
  const marks = markColumns(row, write)
  const { rows } = await sql<{ is_written: boolean; stored: StoredReply<SubmittedSheet> | null }>`
    with stored_reply as (${key ? storedReply(key) : sql`select null where false`}
    ), new_mark as (
      select * from unnest(${marks.students}::bigint[], ${marks.groups}::bigint[], ${marks.statuses}::text[],
        ${marks.excuses}::text[], ${marks.comments}::text[], ${marks.versionsSeen}::int[], ${marks.reasons}::smallint[],
        ${marks.arrivals}::time[], ${marks.leaves}::time[])
        new_mark (student_id, student_group_id, status, excuse, comment, seen, absence_reason_id, arrived_at, left_at)
    ), sheet as (
      insert into attendance_sheet as sheet (section_period_id, day, teacher_id, version, taken_by_id, taken_at,
        mark_count)
      select ${sectionPeriod}::bigint, ${day}::date, ${teacher}::bigint, ${version}::int, ${account}::bigint,
        ${now.moment}::timestamptz, ${write.filter(({ before }) => !before).length}::int
      where not exists (select from stored_reply) and ${isReferenceCurrent(reference)}
      on conflict (section_period_id, day, teacher_id) do update
        set version = excluded.version, taken_by_id = excluded.taken_by_id, taken_at = excluded.taken_at,
          mark_count = sheet.mark_count + excluded.mark_count
        where sheet.version = ${row.sheet?.version ?? 0}
      returning taken_at
    ), sheet_group as (
      insert into attendance_sheet_group (section_period_id, day, teacher_id, student_group_id, taken_by_id)
      select ${sectionPeriod}::bigint, ${day}::date, ${teacher}::bigint, student_group_id, ${account}::bigint
      from sheet, unnest(${[...new Set(marks.groups)]}::bigint[]) student_group_id on conflict do nothing
    ), written as (
      insert into attendance_mark as mark (section_period_id, day, student_id, status, excuse, comment, teacher_id,
        student_group_id, version, taken_by_id, taken_at, absence_reason_id, arrived_at, left_at)
      select ${sectionPeriod}, ${day}::date, student_id, status, excuse, comment, ${teacher}::bigint,
        student_group_id, ${version}::int, ${account}::bigint, taken_at, absence_reason_id,
        arrived_at, left_at
      from new_mark cross join sheet order by student_id
      on conflict (day, section_period_id, student_id) do update
        set status = excluded.status, excuse = excluded.excuse, comment = excluded.comment,
          teacher_id = excluded.teacher_id, student_group_id = excluded.student_group_id, version = excluded.version,
          taken_by_id = excluded.taken_by_id, taken_at = excluded.taken_at,
          absence_reason_id = excluded.absence_reason_id, arrived_at = excluded.arrived_at, left_at = excluded.left_at,
          first_taken_by_id = coalesce(mark.first_taken_by_id, mark.taken_by_id),
          first_taken_at = coalesce(mark.first_taken_at, mark.taken_at)
        where mark.version = (select seen from new_mark where new_mark.student_id = mark.student_id)
      returning student_id
    )${changes.length > 0 ? recordChanges(save, account) : sql``}${key ? storeReply(keyRow({ key, reply }), { from: sql`sheet` }) : sql``}
    select sheet.taken_at is not null is_written, (select to_json(stored_reply) from stored_reply) stored,
      case when sheet.taken_at is not null and (select count(*) from written) <> (select count(*) from new_mark)
        then raise_stale_write() end
    from (select) one left join sheet on true`.execute(db)
  const { is_written, stored } = rows[0]!
  if (!is_written && !stored) throw new StaleWrite()
  return { reply, stored }
}

/** One list for each column, so that the text of the statement is the same for any number of marks. */
function markColumns({ roster }: SheetRow, write: MergedMarks['write']) {
  const groups = new Map(roster.map(({ student_id, student_group_id }) => [student_id, student_group_id]))
  return {
    students: write.map(({ mark }) => mark.student_id),
    groups: write.map(({ mark }) => groups.get(mark.student_id)),
    statuses: write.map(({ mark }) => mark.status),
    reasons: write.map(({ mark }) => mark.reason_id ?? null),
    arrivals: write.map(({ mark }) => mark.arrived_at ?? null),
    leaves: write.map(({ mark }) => mark.left_at ?? null),
    excuses: write.map(({ mark }) => mark.excuse),
    comments: write.map(({ mark }) => mark.comment),
    versionsSeen: write.map(({ before }) => before?.version ?? null),
  }
}

/** SQL for a further part of the statement that writes a sheet. */
const recordChanges = (
  { sectionPeriod, day, reason, correctionId, changes }: SheetWrite,
  account: number,
) => sql`, history as (
      insert into attendance_change (section_period_id, day, student_id, old_status, old_excuse, old_comment,
        old_teacher_id, new_status, new_excuse, new_comment, changed_by_id, changed_at, reason, attendance_correction_id,
        old_absence_reason_id, new_absence_reason_id, old_arrived_at, old_left_at, new_arrived_at, new_left_at)
      select ${sectionPeriod}::bigint, ${day}::date, student_id, old_status, old_excuse, old_comment,
        old_teacher_id, status, excuse, comment, ${account}::bigint, taken_at, ${reason ?? null}::text,
        ${correctionId ?? null}::bigint, old_reason_id, reason_id, old_arrived_at, old_left_at, arrived_at, left_at
      from sheet, jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (student_id bigint,
        status text, excuse text, comment text, old_status text, old_excuse text, old_comment text, old_teacher_id bigint,
        reason_id smallint, old_reason_id smallint, arrived_at time, left_at time, old_arrived_at time, old_left_at time)
    )`
