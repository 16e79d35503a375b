import { sql, type Kysely, type Transaction } from 'kysely'
import { gradeLabel, type GroupType } from '#contract/words.ts'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { groupOf, join, leave } from './memberships.ts'
import { isFull } from './rules.ts'

export type Move = {
  student_id: number
  /** null takes the student out of every group of this type. */
  group_id: number | null
  grade_level: number
  allow_over_capacity: boolean
}

type Moving = { actor: Actor; type: GroupType; today: string }

/**
 * Moves a student from today on: the rosters of the days before stay as they were. The student's row is locked
 * first, then the group's, so that two moves at once come one after the other.
 */
export const moveStudent = (db: Kysely<DB>, { actor, type, today }: Moving, move: Move): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const name = await lockStudent(tx, move)
    const from = await groupOf(tx, move.student_id, type, today)
    if (from === move.group_id) return
    const over = move.group_id !== null && (await isOverfilled(tx, { actor, type, today }, move, name))
    await leave(tx, move.student_id, type, today)
    if (move.group_id !== null)
      await join(tx, { student: move.student_id, group: move.group_id, type, today })
    await audit(tx, {
      account: actor.account,
      action: 'change',
      subject: 'student',
      subjectId: move.student_id,
      details: { [`${type}_group`]: { old: from, new: move.group_id }, ...(over && { over_capacity: true }) },
    })
  })

async function lockStudent(tx: Transaction<DB>, move: Move): Promise<string> {
  const { rows } = await sql<{ name: string; grade_level: number; is_active: boolean }>`
    select first_name || ' ' || last_name name, grade_level, is_active from student
    where id = ${move.student_id} for no key update`.execute(tx)
  const student = rows[0]
  if (!student) throw notFound('student')
  if (!student.is_active) {
    throw new Refusal('conflict', `${student.name} is not an active student, so no group can take them.`)
  }
  if (student.grade_level !== move.grade_level) {
    const problem = `${student.name} is in ${gradeLabel(student.grade_level)}, not in ${gradeLabel(move.grade_level)}.`
    throw new Refusal('invalid', `${problem} Please reload.`, { fields: { grade_level: problem } })
  }
  return student.name
}

/** Locks the group and says whether the move takes it over its capacity, which only an admin may allow. */
async function isOverfilled(
  tx: Transaction<DB>,
  { actor, type, today }: Moving,
  move: Move,
  student: string,
) {
  const group = await lockGroup(tx, type, move)
  const { rows } = await sql<{ members: number }>`
    select count(*)::int members from group_membership
      join student on student.id = group_membership.student and student.is_active
    where student_group = ${move.group_id} and during @> ${today}::date`.execute(tx)
  const members = rows[0]?.members ?? 0
  if (!isFull(group, members)) return false
  if (move.allow_over_capacity && actor.role === 'admin') return true
  const sentence = `${group.name} has room for ${group.capacity} and holds ${members}, so ${student} was not moved.`
  const remedy = actor.role === 'admin' ? '' : ' The office may allow more.'
  throw new Refusal('over_capacity', sentence + remedy, { details: { capacity: group.capacity, members } })
}

async function lockGroup(tx: Transaction<DB>, type: GroupType, move: Move) {
  const { rows } = await sql<{ name: string; capacity: number | null; grade_level: number }>`
    select name, capacity, grade_level from student_group
    where id = ${move.group_id} and type = ${type} and not archived for no key update`.execute(tx)
  const group = rows[0]
  if (!group) throw notFound('group')
  if (group.grade_level !== move.grade_level) {
    const problem = `${group.name} is a group of ${gradeLabel(group.grade_level)}, not of ${gradeLabel(move.grade_level)}.`
    throw new Refusal('invalid', problem, { fields: { group_id: problem } })
  }
  return group
}
