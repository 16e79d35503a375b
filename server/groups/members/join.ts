import type { Transaction } from 'kysely'
import { GROUP_TYPES, type GroupType } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import type { PlanDay } from '#server/plan/calendar/plan-day.ts'
import { lockGroups, type LockedGroup } from '../lock.ts'
import { sentences } from '../sentences.ts'
import { countEnrolledMembers } from './memberships.ts'
import { applyMoves } from './place.ts'

type NewMember = {
  id: number
  grade_level: number
  /** The chosen group of each type. */
  groups: Partial<Record<GroupType, number | undefined>>
  /** When the student is at the school. Places begin on this day, today if it is over. */
  first_day: string
  /** Which groups are there then. */
  on: PlanDay
}

/**
 * Places a student, who was added in this transaction, in groups from today on, or from a later first day on. Refuses a group that is
 * unknown, of another type or grade, or full, at the field of each.
 */
export async function joinGroups(
  tx: Transaction<DB>,
  context: Context,
  { id, grade_level, groups, first_day, on }: NewMember,
): Promise<void> {
  const chosen = GROUP_TYPES.flatMap((type) =>
    groups[type] === undefined ? [] : [{ type, group: groups[type] }],
  )
  if (chosen.length === 0) return
  const ids = chosen.map(({ group }) => group)
  const day = first_day > context.now.day ? first_day : context.now.day
  const locked = await lockGroups(tx, ids, on)
  const sizes = await countEnrolledMembers(tx, ids, day)
  const problems = chosen.flatMap(({ type, group }) => {
    const problem = problemOf(locked.get(group), { type, grade_level, members: sizes.get(group) ?? 0 })
    return problem === undefined ? [] : [[`${type}_group_id`, problem] as const]
  })
  if (problems.length > 0) {
    throw new Refusal('invalid', sentences.notEnrolledInGroups, { fields: Object.fromEntries(problems) })
  }
  for (const { type, group } of chosen) {
    await applyMoves(tx, context, {
      type,
      moves: [{ student_id: id, group_id: group }],
      from: new Map(),
      on: { ...on, day },
    })
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
