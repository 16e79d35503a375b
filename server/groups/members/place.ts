import { sql, type Transaction } from 'kysely'
import type { GroupType } from '#contract/words.ts'
import { auditAll } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { recordMaker } from '#server/http/own-class/made-by.ts'
import { assertMayFill } from '#server/http/own-class/office-only.ts'
import { ofToday, type PlanDay } from '#server/plan/calendar/plan-day.ts'
import { lockGroups, lockStudents, type LockedGroup, type LockedStudent } from '../lock.ts'
import { findOverfullGroups, overfullMessage } from './capacity.ts'
import {
  countMembers,
  endMemberships,
  findCurrentGroups,
  isNotPlanned,
  startMemberships,
  type Move,
} from './memberships.ts'
import { readStudentsThen, recordAsPrepared } from './place-ahead.ts'
import { sentences } from '../sentences.ts'

export type PlaceCommand = { grade_level: number; places: readonly Move[]; allow_over_capacity: boolean }

/**
 * Moves students of a grade between groups of a type from today on, or in a later school year from its first day on, all of them or
 * none. The rosters of earlier days stay as they were. 409 when a group would be over its capacity, unless an admin allows it; 403
 * where a teacher brings students into an own group.
 */
export const placeStudents = (
  context: Context,
  { type, on }: { type: GroupType; on: PlanDay },
  command: PlaceCommand,
): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    const { actor } = context
    assertNamedOnce(command.places)
    const ids = command.places.map(({ student_id }) => student_id)
    const students = await lockEligibleStudents(tx, { command, on }, ids)
    const groups = await lockDestinations(tx, { type, on }, command)
    const from = await findCurrentGroups(tx, ids, { type, on })
    const moves = command.places.filter(
      ({ student_id, group_id }) => (from.get(student_id) ?? null) !== group_id,
    )
    await assertMayFill(
      tx,
      context,
      moves.map(({ group_id }) => group_id),
    )
    const sizes = await countMembers(tx, [...groups.keys()], on)
    const overfull = findOverfullGroups(moves, from, groups, sizes)
    if (overfull.length > 0 && !(command.allow_over_capacity && actor.role === 'admin')) {
      const hint = actor.role === 'admin' ? '' : sentences.officeAllowsMore
      const [only] = moves.length === 1 ? moves : []
      const sentence = overfullMessage(overfull, only && students.get(only.student_id)?.name)
      throw new Refusal('over_capacity', sentence + hint, { details: { groups: overfull } })
    }
    await applyMoves(tx, context, { type, moves, from, on, overfull: new Set(overfull.map(({ id }) => id)) })
  })

type MovesToApply = {
  type: GroupType
  moves: readonly Move[]
  /** The groups that the students are in now, by student. */
  from: ReadonlyMap<number, number>
  /** Groups that go over their capacity by these moves. */
  overfull?: ReadonlySet<number>
  /** Today, unless a later school year is planned. */
  on?: PlanDay
}

/** Saves moves of locked students into locked groups from today on, or from a planned year on, with an audit entry for each. */
export async function applyMoves(
  tx: Transaction<DB>,
  { actor, now }: Context,
  { type, moves, from, overfull = new Set(), on = ofToday({ now }) }: MovesToApply,
): Promise<void> {
  if (moves.length === 0) return
  const students = moves.map(({ student_id }) => student_id)
  await endMemberships(
    tx,
    sql`student_id = any(${students}::bigint[]) and type = ${type} and ${on.isAhead ? sql`true` : isNotPlanned}`,
    on.day,
  )
  await startMemberships(tx, moves, { type, day: on.day })
  if (on.isAhead) await recordAsPrepared(tx, moves, { type, day: on.day })
  await recordMaker(
    tx,
    actor,
    moves.flatMap(({ student_id, group_id }) =>
      group_id === null ? [] : [{ student_id, student_group_id: group_id }],
    ),
  )
  await auditAll(
    tx,
    moves.map(({ student_id, group_id }) => ({
      account: actor.account,
      action: 'change',
      subject: 'student',
      subjectId: student_id,
      details: {
        [`${type}_group`]: { old: from.get(student_id) ?? null, new: group_id },
        ...(on.day > now.day && { first_day: on.day }),
        ...(group_id !== null && overfull.has(group_id) && { over_capacity: true }),
      },
    })),
  )
}

/** Why a student cannot be in a group of a grade, as a sentence; undefined when they can. */
export function ineligibleReason(
  { name, grade_level, is_active }: LockedStudent,
  grade: number,
): string | undefined {
  if (!is_active) return sentences.inactiveStudent(name)
  if (grade_level === grade) return undefined
  return sentences.otherGrade(name, grade_level, grade)
}

function assertNamedOnce(places: readonly Move[]): void {
  if (new Set(places.map(({ student_id }) => student_id)).size === places.length) return
  const problem = sentences.listedTwice
  throw new Refusal('invalid', problem, { fields: { places: problem } })
}

type CommandOn = { command: PlaceCommand; on: PlanDay }

async function lockEligibleStudents(
  tx: Transaction<DB>,
  { command: { grade_level }, on }: CommandOn,
  ids: readonly number[],
): Promise<Map<number, LockedStudent>> {
  const locked = await lockStudents(tx, ids)
  if (locked.size < ids.length) throw notFound('student')
  const students = on.isAhead ? await readStudentsThen(tx, locked, on) : locked
  for (const student of students.values()) {
    const problem = ineligibleReason(student, grade_level)
    if (problem === undefined) continue
    if (!student.is_active) throw new Refusal('conflict', problem)
    throw new Refusal('invalid', sentences.reload(problem), { fields: { grade_level: problem } })
  }
  return students
}

async function lockDestinations(
  tx: Transaction<DB>,
  { type, on }: { type: GroupType; on: PlanDay },
  { places, grade_level }: PlaceCommand,
): Promise<Map<number, LockedGroup>> {
  const ids = new Set(places.flatMap(({ group_id }) => group_id ?? []))
  const groups = await lockGroups(tx, [...ids], on)
  if (groups.size < ids.size) throw notFound('group')
  for (const group of groups.values()) {
    if (group.type !== type) throw notFound('group')
    if (group.grade_level === grade_level) continue
    const problem = sentences.groupOfOtherGrade(group.name, group.grade_level, grade_level)
    throw new Refusal('invalid', problem, { fields: { group_id: problem } })
  }
  return groups
}
