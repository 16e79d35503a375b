import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { storedReply, storeReply, type ReplyToStore, type StoredReply } from './idempotency.ts'
import type { SheetRow } from './load.ts'
import { isSameMark, type MergedMarks } from './merge.ts'

type SheetWrite = {
  row: SheetRow
  teacher: number
  day: string
  account: number
  /** When it is saved, by the school's clock. */
  moment: Date
  reason: string | undefined
  /** The request that is being granted, if any. */
  correctionId?: number | undefined
  write: MergedMarks['write']
  replyToStore?: ReplyToStore | undefined
}
/** `stored` is set where the key was used before: then nothing was written. */
type WrittenSheet =
  | { version: number; taken_at: string; stored: null }
  | { version?: never; stored: StoredReply }

/** Someone else saved the sheet, or one of its marks, since it was read: nothing was written. */
export class StaleWrite extends Error {
  constructor() {
    super('the sheet was saved by someone else since it was read')
  }
}

const MAX_ATTEMPTS = 20

/** Runs an attempt again, from reading the sheet on, while others save it at the same moment; 409 after 20 attempts. */
export async function retryStaleWrites<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof StaleWrite)) throw error
    }
  }
  throw new Refusal(
    'conflict',
    'Several people are saving this sheet right now. Please try again in a moment.',
  )
}

/**
 * Writes a sheet, its changed marks, their history and the reply to its key in one statement, if all of them still have
 * the versions of `row`; throws StaleWrite otherwise.
 */
export async function writeSheet(db: Kysely<DB>, sheet: SheetWrite): Promise<WrittenSheet> {
  try {
    return await writeAll(db, sheet)
  } catch (error) {
    throw isStale(error) ? new StaleWrite() : error
  }
}

/**
 * The statement below ends with HR001 where a mark was saved meanwhile, with a deadlock where two saves lock the same
 * marks in turn, and with a duplicate key where the key was used for another sheet at the same moment.
 */
function isStale(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false
  if (error.code === 'HR001' || error.code === '40P01') return true
  return error.code === '23505' && 'table' in error && error.table === 'attendance_save'
}

async function writeAll(db: Kysely<DB>, save: SheetWrite): Promise<WrittenSheet> {
  const { row, teacher, day, account, moment, reason, correctionId, replyToStore } = save
  const sectionPeriod = row.period.id
  const { rows } = await sql<{ version: number | null; taken_at: Date; stored: StoredReply | null }>`
    with stored_reply as (${replyToStore ? storedReply(replyToStore.key) : sql`select null where false`}
    ), new_mark as (
      select * from jsonb_to_recordset(${JSON.stringify(markRows(save))}::jsonb) as new_mark (student_id int,
        student_group_id int, status text, excuse text, comment text, seen int, old_status text, old_excuse text,
        old_comment text, is_recorded boolean)
    ), sheet as (
      insert into attendance_sheet as sheet (section_period_id, day, teacher_id, version, taken_by_id, taken_at)
      select ${sectionPeriod}::int, ${day}::date, ${teacher}::int, ${row.version + 1}::int, ${account}::int,
        ${moment}::timestamptz
      where not exists (select from stored_reply)
      on conflict (section_period_id, day, teacher_id) do update
        set version = excluded.version, taken_by_id = excluded.taken_by_id, taken_at = excluded.taken_at
        where sheet.version = ${row.sheet?.version ?? 0}
      returning version, taken_at
    ), sheet_group as (
      insert into attendance_sheet_group (section_period_id, day, teacher_id, student_group_id, taken_by_id)
      select distinct ${sectionPeriod}::int, ${day}::date, ${teacher}::int, student_group_id, ${account}::int
      from new_mark cross join sheet on conflict do nothing
    ), written as (
      insert into attendance_mark as mark (section_period_id, day, student_id, status, excuse, comment, teacher_id,
        student_group_id, version, taken_by_id, taken_at)
      select ${sectionPeriod}, ${day}::date, student_id, status, excuse, comment, ${teacher}::int,
        student_group_id, version, ${account}::int, taken_at
      from new_mark cross join sheet order by student_id
      on conflict (day, section_period_id, student_id) do update
        set status = excluded.status, excuse = excluded.excuse, comment = excluded.comment,
          teacher_id = excluded.teacher_id, student_group_id = excluded.student_group_id, version = excluded.version,
          taken_by_id = excluded.taken_by_id, taken_at = excluded.taken_at,
          first_taken_by_id = coalesce(mark.first_taken_by_id, mark.taken_by_id),
          first_taken_at = coalesce(mark.first_taken_at, mark.taken_at)
        where mark.version = (select seen from new_mark where new_mark.student_id = mark.student_id)
      returning student_id
    ), history as (
      insert into attendance_change (section_period_id, day, student_id, old_status, old_excuse, old_comment,
        new_status, new_excuse, new_comment, changed_by_id, changed_at, reason, attendance_correction_id)
      select ${sectionPeriod}, ${day}::date, student_id, old_status, old_excuse, old_comment,
        status, excuse, comment, ${account}::int, taken_at, ${reason ?? null}::text,
        ${correctionId ?? null}::int
      from new_mark join written using (student_id) cross join sheet where is_recorded
    )${replyToStore ? storeReply(replyToStore) : sql``}
    select version, taken_at, (select to_json(stored_reply) from stored_reply) stored,
      case when version is not null and (select count(*) from written) <> (select count(*) from new_mark)
        then raise_stale_write() end
    from (select) one left join sheet on true`.execute(db)
  const { version, taken_at, stored } = rows[0]!
  if (stored) return { stored }
  if (version === null) throw new StaleWrite()
  return { version, taken_at: taken_at.toISOString(), stored }
}

/** `is_recorded`: a change, or a first value with a reason; of other first values the mark itself says who took it when. */
const markRows = ({ row, write, reason, correctionId }: SheetWrite) => {
  const hasReason = reason !== undefined || correctionId !== undefined
  const groups = new Map(row.roster.map(({ student_id, student_group_id }) => [student_id, student_group_id]))
  return write.map(({ mark, before }) => ({
    ...mark,
    student_group_id: groups.get(mark.student_id),
    seen: before?.version ?? null,
    old_status: before?.status ?? null,
    old_excuse: before?.excuse ?? null,
    old_comment: before?.comment ?? null,
    is_recorded: before === undefined ? hasReason : !isSameMark(mark, before),
  }))
}
