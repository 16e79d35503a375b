import { sql, type Kysely } from 'kysely'
import { needsReason } from '#contract/day/attendance/absence-rules.ts'
import type { Excuse, Status } from '#contract/words.ts'
import { listReportsOn } from '#server/day/attendance/absences/reports.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { UnexplainedMark } from './rules.ts'

type Row = UnexplainedMark & { status: Status; excuse: Excuse | null }

/**
 * The marks of a day without a reason on file, by student, for active students only. A missing sheet has no marks. `students`
 * limits the result to them.
 */
export async function listUnexplainedMarks(
  db: Kysely<DB>,
  day: string,
  students?: readonly number[],
): Promise<Map<number, UnexplainedMark[]>> {
  const { rows } = await sql<Row>`
    select student_id, section_period_id, start_time, end_time, status, excuse,
      coalesce(first_taken_at, taken_at) marked_at
    from attendance_mark join section_period on section_period.id = section_period_id
      join student on student.id = student_id and student.is_active
    where day = ${day}::date and status = 'A' and excuse is distinct from 'AEX'
      and (${students === undefined} or student_id = any(${students ?? []}::bigint[]))
    order by start_time, section_period_id`.execute(db)
  if (rows.length === 0) return new Map()
  const reports = await listReportsOn(db, day, {
    students: [...new Set(rows.map(({ student_id }) => student_id))],
    includeFormer: false,
  })
  const unexplained = rows.filter((mark) => needsReason(mark, reports.get(mark.student_id) ?? [], mark))
  return Map.groupBy(unexplained, ({ student_id }) => student_id)
}

type MarkNow = { student_id: number; section_period_id: number; status: Status }

/** What these students are marked on a day. */
export async function listMarks(
  db: Kysely<DB>,
  day: string,
  students: readonly number[],
): Promise<MarkNow[]> {
  const { rows } = await sql<MarkNow>`
    select student_id, section_period_id, status from attendance_mark
    where day = ${day}::date and student_id = any(${students}::bigint[])`.execute(db)
  return rows
}
