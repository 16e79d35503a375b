import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { chunk, yieldToEventLoop } from '../pipeline/event-loop.ts'
import type { Categories } from './mark-text.ts'
import type { PastStudent } from './past-student.ts'
import { sheetKey, type PlannedMark, type StoredMark } from './plan.ts'
import type { Days } from './timetable.ts'
import { isInEffect } from './undo.ts'

/** The attendance event category of each mark, as the settings of the school have it. */
export async function loadCategories(db: Kysely<DB>): Promise<Categories> {
  const { rows } = await sql<{ categories: Categories }>`
    select json_object_agg(mark, category) categories from attendance_category`.execute(db)
  return rows[0]!.categories
}

/** All students, former ones too. */
export async function loadStudents(db: Kysely<DB>): Promise<PastStudent[]> {
  const { rows } = await sql<PastStudent>`
    select id, first_name, last_name, email, student_number, grade_level_id grade
    from student where erased_at is null`.execute(db)
  return rows
}

type StoredRow = StoredMark & { place: number }

/** Calls back with each mark and what is stored in its place, if anything. */
export async function compareWithStored(
  db: Kysely<DB>,
  marks: readonly PlannedMark[],
  compare: (mark: PlannedMark, stored: StoredMark | undefined) => void,
): Promise<void> {
  for (const part of chunk(marks)) {
    const { rows } = await sql<StoredRow>`
      select place::int, status, excuse, comment, arrived_at, left_at, absence_reason_id reason_id, version, teacher_id, student_group_id, not coalesce((
          select upload_batch_id is not null from attendance_change change
          where change.section_period_id = mark.section_period_id and change.day = mark.day
            and change.student_id = mark.student_id and ${isInEffect('change')} order by id desc limit 1), false) by_hand
      from unnest(${part.map(({ day }) => day)}::date[], ${part.map((mark) => mark.section_period_id)}::bigint[],
          ${part.map((mark) => mark.student_id)}::bigint[]) with ordinality sent (day, section_period_id, student_id, place)
        join attendance_mark mark using (day, section_period_id, student_id)`.execute(db)
    const storedAt = new Map(rows.map(({ place, ...stored }) => [place, stored]))
    for (const [index, mark] of part.entries()) compare(mark, storedAt.get(index + 1))
    await yieldToEventLoop()
  }
}

/** Sheets that are taken, and how many marks they have. */
export async function loadTakenSheets(
  db: Kysely<DB>,
  { first, last }: Days,
): Promise<{ sheets: Set<string>; marks: number }> {
  const { rows } = await sql<{
    day: string
    section_period_id: number
    teacher_id: number
    mark_count: number
  }>`
    select day, section_period_id, teacher_id, mark_count from attendance_sheet
    where day between ${first}::date and ${last}::date`.execute(db)
  return {
    sheets: new Set(rows.map(sheetKey)),
    marks: rows.reduce((sum, { mark_count }) => sum + mark_count, 0),
  }
}
