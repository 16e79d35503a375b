import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { AbsenceEntry, MeetingTimes } from '#contract/day/attendance/absence-rules.ts'
import { isDuring, leaveDuring } from '#contract/day/attendance/mark-times.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { studentDayKey } from './reports.ts'

/** A leave that the office saw, or an arrival of a student who came back, also one that was undone. */
type SeenOut = { id: number; student_id: number; day: string; left_at: string; is_undone: boolean }

/** Those of the reported absences that begin when the office saw a student leave, by student and day. */
export async function readSeenOut(
  tx: Transaction<DB>,
  ids: readonly number[],
): Promise<ReadonlyMap<string, SeenOut[]>> {
  const { rows } = await sql<SeenOut>`
    select id, student_id, start_date as day, start_time left_at, removed_at is not null is_undone
    from reported_absence where ${isSeenOut(ids)} order by id`.execute(tx)
  return Map.groupBy(rows, studentDayKey)
}

const isSeenOut = (ids: readonly number[]) => sql`id = any(${ids}::bigint[]) and start_time is not null
  and (is_leave or tardy_minutes is not null)`

/** SQL for the marks of the classes that a student left by one of these, with the columns of a key. */
export const marksOfSeenOut = (ids: readonly number[]): RawBuilder<unknown> => sql`
  select mark.section_period_id, mark.day, mark.student_id
  from (select * from reported_absence where ${isSeenOut(ids)}) seen
    join attendance_mark mark on mark.student_id = seen.student_id and mark.day = seen.start_date and mark.status <> 'A'
    join section_period on section_period.id = mark.section_period_id
      and seen.start_time >= section_period.start_time and seen.start_time < section_period.end_time`

type LeftMark = MeetingTimes & { student_id: number; day: string; taken_at: Date }

/**
 * When the student left the class of a mark, null for not at all, and by which of these reported absences; undefined where they
 * say nothing about it. What a teacher saved after the office saw it stays until it is undone.
 */
export function leaveSeen(
  mark: LeftMark,
  entries: readonly AbsenceEntry[],
  seen: ReadonlyMap<string, SeenOut[]>,
): { left_at: string | null; reported_absence_id: number; gives: boolean } | undefined {
  const by = seen.get(studentDayKey(mark))?.findLast(({ left_at }) => isDuring(left_at, mark))
  if (!by) return undefined
  const leave = leaveDuring(entries, mark)
  if (leave && leave.id === by.id && mark.taken_at.getTime() > Date.parse(leave.changed_at)) return undefined
  return { left_at: leave?.start_time ?? null, reported_absence_id: by.id, gives: !by.is_undone }
}
