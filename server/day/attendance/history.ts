import { sql, type Kysely } from 'kysely'
import type { SheetQuery } from '#contract/day/attendance/attendance.ts'
import type { MarkHistory } from '#contract/day/attendance/history.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { localMoment } from '#server/clock.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import { nameOf } from '#server/database/names.ts'
import { isAdmin } from './sheet/access.ts'
import { loadSheet } from './sheet/load.ts'
import { clockText } from './sheet/mark-times.ts'
import type { MarkValue } from './sheet/merge.ts'

type Change = Omit<MarkHistory['changes'][number], 'day' | 'time'> & { at: string }
/** `from_teacher` is the teacher whose sheet had the old value; null where it is unknown. */
type StoredChange = Change & { from_teacher: number | null }
type FirstTaken = { at: string; by: string }
type Changes = {
  /** The earliest on the sheet. */
  first: FirstTaken | null
  /** The student's mark as it is now, and who took it first. */
  mark: (FirstTaken & { value: MarkValue; teacher: number }) | null
  changes: StoredChange[]
}

/** What happened to one student's mark, for everyone who may open its sheet. */
export async function findMarkHistory(
  context: Context,
  query: SheetQuery & { student_id: number },
): Promise<MarkHistory> {
  const { row, teacher } = await loadSheet(context, query)
  const { roster, sheet } = row
  const student = roster.find(({ student_id }) => student_id === query.student_id)
  if (!student) throw notFound('student on this sheet')
  const found = await readChanges(
    context.db,
    query,
    roster.map(({ student_id }) => student_id),
  )
  const atLocalTime = <T extends { at: string | Date }>({ at, ...rest }: T) => ({
    ...rest,
    ...localMoment(at, context.school.timeZone),
  })
  return {
    student: { id: student.student_id, name: student.name },
    first_taken: sheet && found.first && atLocalTime(found.first),
    last_saved:
      sheet &&
      atLocalTime({ at: sheet.taken_at, by: context.reference.accountNames.get(sheet.taken_by_id) ?? '' }),
    changes: visibleChanges(found, isAdmin(context.actor) ? null : teacher.id).map(atLocalTime),
  }
}

/** The office sees all comments and reasons; a teacher sees the comments of values on their own sheet. */
function visibleChanges(found: Changes, teacher: number | null): Change[] {
  const changes = [...firstValue(found), ...found.changes]
  return changes.map(({ at, by, from, from_teacher, to, reason, asked_by }, index) => {
    const next = changes[index + 1]
    const toTeacher = next ? next.from_teacher : found.mark?.teacher
    const isOffice = teacher === null
    const shown = (owner: number | null | undefined) => ({
      comment: isOffice || owner === teacher,
      reason: isOffice,
    })
    return {
      at,
      by,
      from: from && visibleValue(from, shown(from_teacher)),
      to: visibleValue(to, shown(toTeacher)),
      reason,
      asked_by,
    }
  })
}

const visibleValue = (
  value: MarkValue,
  { comment, reason }: { comment: boolean; reason: boolean },
): MarkValue => ({
  status: value.status,
  excuse: value.excuse,
  comment: comment ? value.comment : null,
  ...(reason && { reason_id: value.reason_id ?? null }),
  ...(value.arrived_at && { arrived_at: value.arrived_at }),
  ...(value.left_at && { left_at: value.left_at }),
})

/** The first value has its own row only if a reason was given with it, or if an earlier version saved it. */
function firstValue({ mark, changes: [oldest] }: Changes): StoredChange[] {
  if (!mark || oldest?.from === null) return []
  const { at, by, value } = mark
  return [{ at, by, from: null, from_teacher: null, to: oldest?.from ?? value, reason: null, asked_by: null }]
}

async function readChanges(
  db: Kysely<DB>,
  { section_period_id, date, student_id }: SheetQuery & { student_id: number },
  roster: number[],
): Promise<Changes> {
  const isSheet = sql`section_period_id = ${section_period_id} and day = ${date}::date`
  const { rows } = await sql<Changes>`
    select
      (select json_build_object('at', ${firstAt}, 'by', ${firstBy})
        from attendance_mark where ${isSheet} and student_id = any(${roster}::bigint[])
        order by ${firstAt}, version - (first_taken_at is not null)::int limit 1) first,
      (select json_build_object('at', ${firstAt}, 'by', ${firstBy},
          'teacher', teacher_id, 'value', json_build_object('status', status, 'excuse', excuse, 'comment', comment, 'reason_id', absence_reason_id,
          ${timesOf('')}))
        from attendance_mark where ${isSheet} and student_id = ${student_id}) mark,
      (select coalesce(json_agg(json_build_object('at', changed_at, 'by', ${nameOf(sql`changed_by_id`)},
          'from', case when old_status is not null then
            json_build_object('status', old_status, 'excuse', old_excuse, 'comment', old_comment,
              'reason_id', old_absence_reason_id, ${timesOf('old_')}) end,
          'to', json_build_object('status', new_status, 'excuse', new_excuse, 'comment', new_comment,
            'reason_id', new_absence_reason_id, ${timesOf('new_')}),
          'reason', reason, 'from_teacher', old_teacher_id,
          'asked_by', (select ${nameOf(sql`requested_by_id`)} from attendance_correction where id = attendance_correction_id))
          order by id), '[]')
        from attendance_change where ${isSheet} and student_id = ${student_id} and not ${isUndone}) changes`.execute(
    db,
  )
  return rows[0]!
}

/** SQL for the times of a value, in a JSON object. */
const timesOf = (when: '' | 'old_' | 'new_') => sql`'arrived_at', ${clockText(sql.ref(`${when}arrived_at`))},
  'left_at', ${clockText(sql.ref(`${when}left_at`))}`

/** Undoing an upload removes the marks that it entered. */
const isUndone = sql`(old_status is null and upload_batch_id in (select id from upload_batch where undone_at is not null))`

const firstAt = sql`coalesce(first_taken_at, taken_at)`
const firstBy = nameOf(sql`coalesce(first_taken_by_id, taken_by_id)`)
