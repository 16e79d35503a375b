import { sql, type Kysely } from 'kysely'
import type { MarkHistory } from '#contract/attendance/history.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { notFound } from '#server/http/failures.ts'
import { localMoment } from './moment.ts'
import { open, type Context, type SheetOf } from './sheet/opening.ts'
import { nameOf } from './queries.ts'

type Change = Omit<MarkHistory['changes'][number], 'day' | 'time'> & { at: string }
type Read = { first: { at: string; by: string } | null; changes: Change[] }

/** What happened to one student's mark, for whoever may open the sheet that it stands on. */
export async function markHistory(
  db: Kysely<DB>,
  asking: Context,
  of: SheetOf & { student_id: number },
): Promise<MarkHistory> {
  const { row } = await open(db, asking, of)
  const student = row.roster.find((one) => one.student_id === of.student_id)
  if (!student) throw notFound('student on this sheet')
  const roster = row.roster.map((one) => one.student_id)
  const { first, changes } = await readChanges(db, of, student.student_id, roster)
  const told = <T extends { at: string }>({ at, ...rest }: T) => ({
    ...rest,
    ...localMoment(at, asking.school.timeZone),
  })
  const { sheet, takers } = row
  return {
    student: { id: student.student_id, name: student.name },
    first_taken: sheet && first && told(first),
    last_saved: sheet && told({ at: sheet.taken_at, by: takers[sheet.taken_by_id] ?? '' }),
    changes: changes.map(told),
  }
}

async function readChanges(db: Kysely<DB>, of: SheetOf, student: number, roster: number[]): Promise<Read> {
  const here = sql`section_period_id = ${of.section_period_id} and day = ${of.date}::date`
  const { rows } = await sql<Read>`
    select
      (select json_build_object('at', changed_at, 'by', ${nameOf(sql`changed_by_id`)})
        from attendance_change where ${here} and student_id = any(${roster}::int[]) order by id limit 1) first,
      (select coalesce(json_agg(json_build_object('at', changed_at, 'by', ${nameOf(sql`changed_by_id`)},
          'from', case when old_status is not null then
            json_build_object('status', old_status, 'excuse', old_excuse, 'comment', old_comment) end,
          'to', json_build_object('status', new_status, 'excuse', new_excuse, 'comment', new_comment),
          'reason', reason,
          'asked_by', (select ${nameOf(sql`asked_by_id`)} from attendance_correction where id = attendance_correction_id))
          order by id), '[]')
        from attendance_change where ${here} and student_id = ${student}) changes`.execute(db)
  return rows[0]!
}
