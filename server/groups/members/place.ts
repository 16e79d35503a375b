import { sql, type Kysely, type Transaction } from 'kysely'
import type { GroupType } from '#contract/words.ts'
import { auditAll } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { lockGroups, lockStudents } from '../lock.ts'
import { groupsOf, join, leave, sizesOf, type Place } from './memberships.ts'
import { overfullBy, overfullText, whyNoPlace, wrongGrade } from './capacity.ts'

export type Placing = { actor: Actor; type: GroupType; today: string }
export type Wanted = { grade_level: number; places: readonly Place[]; allow_over_capacity: boolean }

/**
 * Moves students of a grade from today on, all of them or none; group null is out of every group of the type. The
 * rosters of the days before stay as they were.
 */
export const placeStudents = (db: Kysely<DB>, placing: Placing, wanted: Wanted): Promise<void> =>
  db.transaction().execute(async (tx) => {
    refuseTwice(wanted.places)
    const ids = wanted.places.map(({ student_id }) => student_id)
    const names = await fittingStudents(tx, wanted, ids)
    const groups = await fittingGroups(tx, placing.type, wanted)
    const from = await groupsOf(tx, ids, placing)
    const moves = wanted.places.filter(
      ({ student_id, group_id }) => (from.get(student_id) ?? null) !== group_id,
    )
    const sizes = await sizesOf(tx, [...groups.keys()], placing.today)
    const overfull = overfullBy(moves, from, groups, sizes)
    if (overfull.length > 0 && !(wanted.allow_over_capacity && placing.actor.role === 'admin')) {
      const remedy = placing.actor.role === 'admin' ? '' : ' The office may allow more.'
      const [only] = moves.length === 1 ? moves : []
      const sentence = overfullText(overfull, only && names.get(only.student_id))
      throw new Refusal('over_capacity', sentence + remedy, { details: { groups: overfull } })
    }
    await carryOut(tx, placing, { moves, from, overfull: new Set(overfull.map(({ id }) => id)) })
  })

type Moves = {
  moves: readonly Place[]
  from: ReadonlyMap<number, number>
  /** Groups that go over their capacity by this. */
  overfull?: ReadonlySet<number>
}

/** Saves moves of students and into groups that are locked, and writes down each of them. */
export async function carryOut(
  tx: Transaction<DB>,
  { actor, type, today }: Placing,
  { moves, from, overfull = new Set() }: Moves,
): Promise<void> {
  if (moves.length === 0) return
  const students = moves.map(({ student_id }) => student_id)
  await leave(tx, sql`student_id = any(${students}::int[]) and type = ${type}`, today)
  await join(tx, moves, { type, today })
  await auditAll(
    tx,
    moves.map(({ student_id, group_id }) => ({
      account: actor.account,
      action: 'change',
      subject: 'student',
      subjectId: student_id,
      details: {
        [`${type}_group`]: { old: from.get(student_id) ?? null, new: group_id },
        ...(group_id !== null && overfull.has(group_id) && { over_capacity: true }),
      },
    })),
  )
}

function refuseTwice(places: readonly Place[]): void {
  if (new Set(places.map(({ student_id }) => student_id)).size === places.length) return
  const problem = 'A student can have one place only, and one of them is named twice.'
  throw new Refusal('invalid', problem, { fields: { places: problem } })
}

async function fittingStudents(tx: Transaction<DB>, { grade_level }: Wanted, ids: readonly number[]) {
  const students = await lockStudents(tx, ids)
  if (students.size < ids.length) throw notFound('student')
  for (const student of students.values()) {
    const problem = whyNoPlace(student, grade_level)
    if (problem === undefined) continue
    if (!student.is_active) throw new Refusal('conflict', problem)
    throw new Refusal('invalid', `${problem} Please reload.`, { fields: { grade_level: problem } })
  }
  return new Map([...students.values()].map(({ id, name }) => [id, name]))
}

async function fittingGroups(tx: Transaction<DB>, type: GroupType, { places, grade_level }: Wanted) {
  const ids = new Set(places.flatMap(({ group_id }) => group_id ?? []))
  const groups = await lockGroups(tx, [...ids])
  if (groups.size < ids.size) throw notFound('group')
  for (const group of groups.values()) {
    if (group.type !== type) throw notFound('group')
    const problem = wrongGrade(group, grade_level)
    if (problem) throw new Refusal('invalid', problem, { fields: { group_id: problem } })
  }
  return groups
}
