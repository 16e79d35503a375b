import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { DeletedGroup } from '#contract/groups/group-shapes.ts'
import type { GroupType } from '#contract/words.ts'
import { audit } from '#server/database/audit.ts'
import { endFromToday } from '#server/database/date-ranges.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import { assertEndsOwnOnly } from '#server/groups/assignment-rights.ts'
import { lockStudents } from '../lock.ts'
import { endMemberships } from '../members/memberships.ts'
import { ofToday } from '#server/plan/calendar/plan-day.ts'
import { findGroup } from '../queries.ts'
import { retireName } from './numbering.ts'
import { sentences } from '../sentences.ts'

/**
 * Deletes a group, of any type if none is named: from today on its students are unassigned and its assignments end. A
 * group with memberships, assignments or attendance of earlier days is archived, because reports still show it. Returns
 * the students that it had, or undefined when it had none. 403 where a teacher would end another teacher’s assignment.
 */
export const deleteGroup = (
  context: Context,
  id: number,
  type?: GroupType,
): Promise<z.output<typeof DeletedGroup> | undefined> =>
  context.db.transaction().execute(async (tx) => {
    const { actor, now } = context
    await lockMembers(tx, id, now.day)
    await sql`select from student_group where id = ${id} for update`.execute(tx)
    const group = await findGroup(tx, id, ofToday({ now }))
    if (!group || (type !== undefined && group.type !== type)) throw notFound('group')
    const where = sql`student_group_id = ${id}`
    await assertEndsOwnOnly(tx, context, { where, change: `Deleting ${group.name}` })
    await endMemberships(tx, where, now.day)
    const assignments = await endFromToday(tx, 'assignment', { where, today: now.day })
    const archived = await hasHistory(tx, id)
    if (!archived) await retireName(tx, { type: group.type, grade: group.grade_level }, group.name)
    await (
      archived
        ? sql`update student_group set archived_on = ${now.day}::date where id = ${id}`
        : sql`delete from student_group where id = ${id}`
    ).execute(tx)
    const { students, teacher, cte_teacher: _, homeroom_teacher: __, ...record } = group
    await audit(tx, {
      account: actor.account,
      action: 'remove',
      subject: 'student_group',
      subjectId: id,
      details: {
        ...record,
        teacher: teacher?.id ?? null,
        archived,
        students_removed: students.map((student) => student.id),
        assignments_ended: assignments.map((assignment) => assignment.id).sort((a, b) => a - b),
      },
    })
    if (students.length === 0) return undefined
    return {
      success: true,
      message: sentences.deleted(group.name, students.length),
      removedStudents: students,
    }
  })

async function lockMembers(tx: Transaction<DB>, id: number, today: string): Promise<void> {
  const { rows } = await sql<{ student_id: number }>`
    select student_id from group_membership where student_group_id = ${id} and during @> ${today}::date`.execute(
    tx,
  )
  await lockStudents(
    tx,
    rows.map(({ student_id }) => student_id),
  )
}

async function hasHistory(tx: Transaction<DB>, id: number): Promise<boolean> {
  const { rows } = await sql<{ has_history: boolean }>`
    select exists (select from group_membership where student_group_id = ${id})
      or exists (select from assignment where student_group_id = ${id})
      or exists (select from attendance_sheet_group where student_group_id = ${id}) has_history`.execute(tx)
  return rows[0]!.has_history
}
