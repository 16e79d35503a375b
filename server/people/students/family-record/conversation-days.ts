import { sql, type Kysely } from 'kysely'
import type { Days } from '#contract/day/families/family-record.ts'
import { isAbsentDay } from '#server/database/mark-counts.ts'
import { schoolDays } from '#server/plan/calendar/queries.ts'
import type { DB } from '#server/database/schema.generated.ts'

type Row = {
  conversation_id: number
  student_id: number
  day: string
  absent_before: number
  enrolled_before: number
  absent_after: number
  enrolled_after: number
}

/** The days of a range until a conversation, its own day with them, and those after it. */
export type ConversationDays = { id: number; student: number; day: string; before: Days; after: Days }

/**
 * The conversations of these students in a range of days, the newest first, with the absent days of the range before and after
 * each by the rule of the chronic absence report. The day of a conversation counts as before it.
 */
export async function compareConversations(
  db: Kysely<DB>,
  range: { start: string; end: string },
  students: readonly number[],
): Promise<ConversationDays[]> {
  const { rows } = await sql<Row>`
    with school_day as materialized (${schoolDays(range)})
    select conversation.id conversation_id, conversation.student_id, conversation.day,
      count(*) filter (where is_absent and student_day.day <= conversation.day)::int absent_before,
      count(*) filter (where student_day.day <= conversation.day)::int enrolled_before,
      count(*) filter (where is_absent and student_day.day > conversation.day)::int absent_after,
      count(*) filter (where student_day.day > conversation.day)::int enrolled_after
    from conversation left join lateral (
      select attendance_mark.day, ${isAbsentDay} is_absent from attendance_mark
      where attendance_mark.student_id = conversation.student_id
        and attendance_mark.day between ${range.start}::date and ${range.end}::date
        and attendance_mark.day in (select day from school_day)
      group by attendance_mark.day
    ) student_day on true
    where conversation.student_id = any(${students}::bigint[])
      and conversation.day between ${range.start}::date and ${range.end}::date
    group by conversation.id
    order by conversation.day desc, conversation.id desc`.execute(db)
  return rows.map((row) => ({
    id: row.conversation_id,
    student: row.student_id,
    day: row.day,
    before: { days_absent: row.absent_before, days_enrolled: row.enrolled_before },
    after: { days_absent: row.absent_after, days_enrolled: row.enrolled_after },
  }))
}
