import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { MarkOfDay } from '../marks-of-day.ts'

type MarkKey = { section_period_id: number; day: string; student_id: number }
export type LockedMark = MarkOfDay & {
  day: string
  student_group_id: number
  arrived_at: string | null
  left_at: string | null
}

/** Locks the marks that exist, with their sheets: sheets before marks, as in every save. */
export async function lockMarks(tx: Transaction<DB>, keys: readonly MarkKey[]): Promise<LockedMark[]> {
  const wanted = keys.map(({ section_period_id, day, student_id }) => ({
    section_period_id,
    day,
    student_id,
  }))
  const { rows } = await sql<LockedMark>`
    select mark.section_period_id, mark.day, mark.student_id, mark.teacher_id, mark.student_group_id, mark.status,
      mark.excuse, mark.comment, arrived_at, left_at, to_char(start_time, 'HH24:MI') start_time, to_char(end_time, 'HH24:MI') end_time
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as wanted (section_period_id bigint, day date, student_id bigint)
      join attendance_mark mark using (section_period_id, day, student_id)
      join attendance_sheet sheet on sheet.section_period_id = mark.section_period_id and sheet.day = mark.day
        and sheet.teacher_id = mark.teacher_id
      join section_period on section_period.id = mark.section_period_id
    order by mark.day, mark.section_period_id, mark.teacher_id, mark.student_id
    for update of sheet, mark`.execute(tx)
  return rows
}
