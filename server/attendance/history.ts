import { sql, type Kysely } from 'kysely'
import type { SheetQuery } from '#contract/attendance/attendance.ts'
import type { MarkHistory } from '#contract/attendance/history.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { localMoment } from '#server/http/clock.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import { nameOf } from './queries.ts'
import { loadSheet } from './sheet/load.ts'

type Change = Omit<MarkHistory['changes'][number], 'day' | 'time'> & { at: string }
type Changes = { first: { at: string; by: string } | null; changes: Change[] }

/** What happened to one student's mark, for everyone who may open its sheet. */
export async function findMarkHistory(
  context: Context,
  query: SheetQuery & { student_id: number },
): Promise<MarkHistory> {
  const { row } = await loadSheet(context, query)
  const { roster, sheet, namesByAccount } = row
  const student = roster.find(({ student_id }) => student_id === query.student_id)
  if (!student) throw notFound('student on this sheet')
  const { first, changes } = await readChanges(
    context.db,
    query,
    roster.map(({ student_id }) => student_id),
  )
  const atLocalTime = <T extends { at: string }>({ at, ...rest }: T) => ({
    ...rest,
    ...localMoment(at, context.school.timeZone),
  })
  return {
    student: { id: student.student_id, name: student.name },
    first_taken: sheet && first && atLocalTime(first),
    last_saved: sheet && atLocalTime({ at: sheet.taken_at, by: namesByAccount[sheet.taken_by_id] ?? '' }),
    changes: changes.map(atLocalTime),
  }
}

async function readChanges(
  db: Kysely<DB>,
  { section_period_id, date, student_id }: SheetQuery & { student_id: number },
  roster: number[],
): Promise<Changes> {
  const isSheet = sql`section_period_id = ${section_period_id} and day = ${date}::date`
  const { rows } = await sql<Changes>`
    select
      (select json_build_object('at', changed_at, 'by', ${nameOf(sql`changed_by_id`)})
        from attendance_change where ${isSheet} and student_id = any(${roster}::int[]) order by id limit 1) first,
      (select coalesce(json_agg(json_build_object('at', changed_at, 'by', ${nameOf(sql`changed_by_id`)},
          'from', case when old_status is not null then
            json_build_object('status', old_status, 'excuse', old_excuse, 'comment', old_comment) end,
          'to', json_build_object('status', new_status, 'excuse', new_excuse, 'comment', new_comment),
          'reason', reason,
          'asked_by', (select ${nameOf(sql`asked_by_id`)} from attendance_correction where id = attendance_correction_id))
          order by id), '[]')
        from attendance_change where ${isSheet} and student_id = ${student_id}) changes`.execute(db)
  return rows[0]!
}
