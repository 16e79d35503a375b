import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { sameValue, type Merged } from './merge.ts'
import { earlierSave, keptAnswer, type EarlierSave, type Named } from './idempotency.ts'
import type { SheetRow } from './load.ts'

export type Saved = { version: number; taken_at: string; earlier: null }
type Repeated = { version?: never; earlier: EarlierSave }
type Saving = {
  row: SheetRow
  teacher: number
  day: string
  account: number
  /** When it is saved, on the school's clock. */
  moment: Date
  reason: string | undefined
  /** The request that is being granted, if any. */
  correction?: number | undefined
  write: Merged['write']
  named?: Named | undefined
}

/**
 * Writes a sheet, its changed marks, their history and the answer to its key in one statement, on the state that `row`
 * was read in: where someone else has saved since, nothing is written and the answer is undefined, to be read and
 * merged again. Where the key was used before, nothing is written and the answer is what was answered then.
 */
export async function writeSheet(db: Kysely<DB>, saving: Saving): Promise<Saved | Repeated | undefined> {
  try {
    return await writeAll(db, saving)
  } catch (error) {
    if (error instanceof Error && 'code' in error && OVERTAKEN.has(String(error.code))) return undefined
    throw error
  }
}

/**
 * Division by zero is how the statement below says that a mark was overtaken. The others are a deadlock, and a key that
 * was used for another sheet at the same moment.
 */
const OVERTAKEN = new Set(['22012', '40P01', '23505'])

async function writeAll(
  db: Kysely<DB>,
  { row, teacher, day, account, moment, reason, correction, write, named }: Saving,
): Promise<Saved | Repeated | undefined> {
  const section_period = row.period.id
  const { rows } = await sql<{ version: number | null; taken_at: Date; earlier: EarlierSave | null }>`
    with earlier as (${named ? earlierSave(named.save) : sql`select null where false`}
    ), wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wantedRows(row, write))}::jsonb) as wanted (student_id int,
        student_group_id int, status text, excuse text, comment text, seen int, old_status text, old_excuse text,
        old_comment text, is_change boolean)
    ), sheet as (
      insert into attendance_sheet as sheet (section_period_id, day, teacher_id, version, taken_by_id, taken_at)
      select ${section_period}::int, ${day}::date, ${teacher}::int, ${row.version + 1}::int, ${account}::int,
        ${moment}::timestamptz
      where not exists (select from earlier)
      on conflict (section_period_id, day, teacher_id) do update
        set version = excluded.version, taken_by_id = excluded.taken_by_id, taken_at = excluded.taken_at
        where sheet.version = ${row.sheet?.version ?? 0}
      returning version, taken_at
    ), written as (
      insert into attendance_mark as mark (section_period_id, day, student_id, status, excuse, comment, teacher_id,
        student_group_id, version, taken_by_id, taken_at)
      select ${section_period}, ${day}::date, student_id, status, excuse, comment, ${teacher}::int,
        student_group_id, version, ${account}::int, taken_at
      from wanted cross join sheet order by student_id
      on conflict (section_period_id, day, student_id) do update
        set status = excluded.status, excuse = excluded.excuse, comment = excluded.comment,
          teacher_id = excluded.teacher_id, student_group_id = excluded.student_group_id, version = excluded.version,
          taken_by_id = excluded.taken_by_id, taken_at = excluded.taken_at
        where mark.version = (select seen from wanted where wanted.student_id = mark.student_id)
      returning student_id
    ), history as (
      insert into attendance_change (section_period_id, day, student_id, old_status, old_excuse, old_comment,
        new_status, new_excuse, new_comment, changed_by_id, changed_at, reason, attendance_correction_id)
      select ${section_period}, ${day}::date, student_id, old_status, old_excuse, old_comment,
        status, excuse, comment, ${account}::int, taken_at, ${reason ?? null}::text,
        ${correction ?? null}::int
      from wanted join written using (student_id) cross join sheet where is_change
    )${named ? keptAnswer(named) : sql``}
    select version, taken_at, (select to_json(earlier) from earlier) earlier,
      case when version is not null
        then 1 / ((select count(*) from written) = (select count(*) from wanted))::int end all_or_nothing
    from (select) one left join sheet on true`.execute(db)
  const { version, taken_at, earlier } = rows[0]!
  if (earlier) return { earlier }
  return version === null ? undefined : { version, taken_at: taken_at.toISOString(), earlier }
}

const wantedRows = (row: SheetRow, write: Merged['write']) => {
  const groups = new Map(row.roster.map(({ student_id, student_group_id }) => [student_id, student_group_id]))
  return write.map(({ mark, before }) => ({
    ...mark,
    student_group_id: groups.get(mark.student_id),
    seen: before?.version ?? null,
    old_status: before?.status ?? null,
    old_excuse: before?.excuse ?? null,
    old_comment: before?.comment ?? null,
    is_change: before === undefined || !sameValue(mark, before),
  }))
}
