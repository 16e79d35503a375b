import { sql } from 'kysely'
import type { groups } from '#contract/groups/groups.ts'
import type { Parsed } from '#contract/index.ts'
import { auditAll, type AuditEntry } from '#server/database/audit.ts'
import type { Context } from '#server/http/context.ts'

type Shown = Parsed<(typeof groups)['POST /api/groups/made-by-teachers/'], 'body'>
type Confirmed = {
  student_id: number | null
  student_group_id: number | null
  teacher_id: number | null
  section_period_id: number | null
}

/**
 * Marks the listed arrangements as confirmed by the office. Those that teachers made meanwhile stay unconfirmed, because the
 * office has not seen them. A second call changes nothing.
 */
export const confirmMadeByTeachers = (
  { db, actor }: Context,
  { group_id, teacher_id, student_ids, assigned_teacher_ids = [] }: Shown,
): Promise<{ message: string }> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<Confirmed>`
      delete from made_by_teacher
      where student_group_id is not distinct from ${group_id}::bigint and (
        (student_id = any(${student_ids}::bigint[]) and teacher_id is not distinct from
          case when ${group_id}::bigint is null then ${teacher_id}::bigint end)
        or (student_id is null and section_period_id is null and teacher_id = ${teacher_id}::bigint)
        or (section_period_id is not null and teacher_id = any(${assigned_teacher_ids}::bigint[])))
      returning student_id, student_group_id, teacher_id, section_period_id`.execute(tx)
    const { account } = actor
    const entries = group_id === null ? ofHomeroom(rows, account) : ofGroup(group_id, rows, account)
    await auditAll(tx, entries)
    return { message: rows.length === 0 ? 'This was already confirmed.' : 'Confirmed.' }
  })

const ofHomeroom = (rows: readonly Confirmed[], account: number): AuditEntry[] =>
  rows.map(({ student_id, teacher_id }) => ({
    account,
    action: 'change',
    subject: 'student',
    subjectId: student_id,
    details: { homeroom_teacher_confirmed: teacher_id },
  }))

function ofGroup(group: number, rows: readonly Confirmed[], account: number): AuditEntry[] {
  if (rows.length === 0) return []
  const students = rows.flatMap(({ student_id }) => student_id ?? [])
  const leader = rows.find((row) => row.student_id === null && row.section_period_id === null)
  const assigned = rows.filter(({ section_period_id }) => section_period_id !== null)
  return [
    {
      account,
      action: 'change',
      subject: 'student_group',
      subjectId: group,
      details: {
        ...(leader && { teacher_confirmed: leader.teacher_id }),
        ...(students.length > 0 && { students_confirmed: students }),
        ...(assigned.length > 0 && {
          assigned_teachers_confirmed: [...new Set(assigned.map(({ teacher_id }) => teacher_id))],
        }),
      },
    },
  ]
}
