import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { sameValue, type Merged } from './merging.ts'
import type { SheetRow } from './sheet.ts'

export type Saved = { version: number; taken_at: string }
type Saving = {
  row: SheetRow
  teacher: number
  day: string
  account: number
  reason: string | undefined
  /** The request that is being granted, if any. */
  correction?: number | undefined
  write: Merged['write']
}

/**
 * Writes a sheet, its changed marks and their history in one statement, on the state that `row` was read in: where
 * someone else has saved since, nothing is written and the answer is undefined, to be read and merged again.
 */
export async function writeSheet(db: Kysely<DB>, saving: Saving): Promise<Saved | undefined> {
  try {
    return await writeAll(db, saving)
  } catch (error) {
    if (error instanceof Error && 'code' in error && OVERTAKEN.has(String(error.code))) return undefined
    throw error
  }
}

/** Division by zero is how the statement below says that a mark was overtaken; the other is a deadlock. */
const OVERTAKEN = new Set(['22012', '40P01'])

async function writeAll(
  db: Kysely<DB>,
  { row, teacher, day, account, reason, correction, write }: Saving,
): Promise<Saved | undefined> {
  const section_period = row.period.id
  const { rows } = await sql<{ version: number; taken_at: Date }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wantedRows(row, write))}::jsonb) as wanted (student int,
        student_group int, status text, excuse text, comment text, seen int, old_status text, old_excuse text,
        old_comment text, is_change boolean)
    ), sheet as (
      insert into attendance_sheet as sheet (section_period, day, teacher, version, taken_by)
      values (${section_period}, ${day}, ${teacher}, ${row.version + 1}, ${account})
      on conflict (section_period, day, teacher) do update
        set version = excluded.version, taken_by = excluded.taken_by, taken_at = excluded.taken_at
        where sheet.version = ${row.sheet?.version ?? 0}
      returning version, taken_at
    ), written as (
      insert into attendance_mark as mark (section_period, day, student, status, excuse, comment, teacher,
        student_group, version, taken_by, taken_at)
      select ${section_period}, ${day}::date, student, status, excuse, comment, ${teacher}::int,
        student_group, version, ${account}::int, taken_at
      from wanted cross join sheet order by student
      on conflict (section_period, day, student) do update
        set status = excluded.status, excuse = excluded.excuse, comment = excluded.comment,
          teacher = excluded.teacher, student_group = excluded.student_group, version = excluded.version,
          taken_by = excluded.taken_by, taken_at = excluded.taken_at
        where mark.version = (select seen from wanted where wanted.student = mark.student)
      returning student
    ), history as (
      insert into attendance_change (section_period, day, student, old_status, old_excuse, old_comment,
        new_status, new_excuse, new_comment, changed_by, changed_at, reason, correction)
      select ${section_period}, ${day}::date, student, old_status, old_excuse, old_comment,
        status, excuse, comment, ${account}::int, taken_at, ${reason ?? null}::text,
        ${correction ?? null}::int
      from wanted join written using (student) cross join sheet where is_change
    )
    select version, taken_at,
      1 / ((select count(*) from written) = (select count(*) from wanted))::int all_or_nothing
    from sheet`.execute(db)
  const saved = rows[0]
  return saved && { version: saved.version, taken_at: saved.taken_at.toISOString() }
}

const wantedRows = (row: SheetRow, write: Merged['write']) => {
  const groups = new Map(row.roster.map(({ student, student_group }) => [student, student_group]))
  return write.map(({ mark, before }) => ({
    ...mark,
    student_group: groups.get(mark.student),
    seen: before?.version ?? null,
    old_status: before?.status ?? null,
    old_excuse: before?.excuse ?? null,
    old_comment: before?.comment ?? null,
    is_change: before === undefined || !sameValue(mark, before),
  }))
}
