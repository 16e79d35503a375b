import type { Transaction } from 'kysely'
import { GROUP_TYPES, type GroupType } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { ofToday } from '#server/plan/calendar/plan-day.ts'
import { lockGroups, type LockedGroup } from '../lock.ts'
import { sentences } from '../sentences.ts'
import { countMembers } from './memberships.ts'
import { applyMoves } from './place.ts'

type NewMember = {
  id: number
  grade_level: number
  /** The chosen group of each type. */
  groups: Partial<Record<GroupType, number | undefined>>
}

/**
 * Places a student, who was added in this transaction, in groups from today on. Refuses a group that is unknown, of another type
 * or grade, or full, at the field of each.
 */
export async function joinGroups(
  tx: Transaction<DB>,
  context: Context,
  { id, grade_level, groups }: NewMember,
): Promise<void> {
  const chosen = GROUP_TYPES.flatMap((type) =>
    groups[type] === undefined ? [] : [{ type, group: groups[type] }],
  )
  if (chosen.length === 0) return
  const ids = chosen.map(({ group }) => group)
  const locked = await lockGroups(tx, ids, ofToday(context))
  const sizes = await countMembers(tx, ids, ofToday(context))
  const problems = chosen.flatMap(({ type, group }) => {
    const problem = problemOf(locked.get(group), { type, grade_level, members: sizes.get(group) ?? 0 })
    return problem === undefined ? [] : [[`${type}_group_id`, problem] as const]
  })
  if (problems.length > 0) {
    throw new Refusal('invalid', sentences.notEnrolledInGroups, { fields: Object.fromEntries(problems) })
  }
  for (const { type, group } of chosen) {
    await applyMoves(tx, context, { type, moves: [{ student_id: id, group_id: group }], from: new Map() })
  }
}

type Wanted = { type: GroupType; grade_level: number; members: number }

/** Why a new student cannot be in a group, in words after the label of its field. */
function problemOf(
  group: LockedGroup | undefined,
  { type, grade_level, members }: Wanted,
): string | undefined {
  if (group?.type !== type) return sentences.noSuchGroup(type)
  if (group.grade_level !== grade_level) return sentences.notOfGrade(grade_level)
  if (group.capacity !== null && members >= group.capacity) return sentences.noSeat(group.capacity)
  return undefined
}
