import { sql, type Kysely, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { DeletedGroup } from '#contract/groups/group-shapes.ts'
import type { GroupType } from '#contract/words.ts'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { notFound } from '#server/http/failures.ts'
import { lockStudents } from '../lock.ts'
import { leave } from '../members/memberships.ts'
import { findGroup } from '../queries.ts'
import { studentsInWords } from '../members/capacity.ts'

/** Without a type it may be a group of any. */
type Deleting = { actor: Actor; id: number; type?: GroupType; today: string }

/**
 * Deletes a group from today on: its students are unassigned and its assignments end. What somebody's past hangs on
 * is archived, so that reports keep it. Answers the students it had, or nothing when nobody was in it.
 */
export const deleteGroup = (
  db: Kysely<DB>,
  { actor, id, type, today }: Deleting,
): Promise<z.output<typeof DeletedGroup> | undefined> =>
  db.transaction().execute(async (tx) => {
    await lockMembers(tx, id, today)
    await sql`select from student_group where id = ${id} for update`.execute(tx)
    const group = await findGroup(tx, id, today)
    if (!group || (type !== undefined && group.type !== type)) throw notFound('group')
    await leave(tx, sql`student_group_id = ${id}`, today)
    const assignments = await endAssignments(tx, id, today)
    const archived = await hasPast(tx, id)
    await (
      archived
        ? sql`update student_group set archived = true where id = ${id}`
        : sql`delete from student_group where id = ${id}`
    ).execute(tx)
    const { students, teacher, ...record } = group
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
        assignments_ended: assignments,
      },
    })
    if (students.length === 0) return undefined
    const unassigned = `${studentsInWords(students.length)} ${students.length === 1 ? 'is' : 'are'} unassigned now.`
    return { success: true, message: `Deleted "${group.name}". ${unassigned}`, removedStudents: students }
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

/** Ends the group's assignments today; one that would begin today or later never was. Answers their ids. */
async function endAssignments(tx: Transaction<DB>, id: number, today: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with never_was as (
      delete from assignment where student_group_id = ${id} and lower(during) >= ${today}::date returning id
    ), ended as (
      update assignment set during = daterange(lower(during), ${today}::date)
      where student_group_id = ${id} and lower(during) < ${today}::date and not during << daterange(${today}::date, null)
      returning id
    )
    select id from never_was union all select id from ended order by id`.execute(tx)
  return rows.map((row) => row.id)
}

async function hasPast(tx: Transaction<DB>, id: number): Promise<boolean> {
  const { rows } = await sql<{ has_past: boolean }>`
    select exists (select from group_membership where student_group_id = ${id})
      or exists (select from assignment where student_group_id = ${id})
      or exists (select from attendance_mark where student_group_id = ${id}) has_past`.execute(tx)
  return rows[0]!.has_past
}
