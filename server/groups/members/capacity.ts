import type { Move } from './memberships.ts'
import { sentences } from '../sentences.ts'

type GroupCapacity = { id: number; name: string; capacity: number | null }
/** `members` is the size before the moves, `after` the size with them. */
type OverfullGroup = GroupCapacity & { capacity: number; members: number; after: number }

/** The groups that these moves make larger than their capacity; a swap in a group that is too large already is allowed. */
export function findOverfullGroups(
  moves: readonly Move[],
  from: ReadonlyMap<number, number>,
  groups: ReadonlyMap<number, GroupCapacity>,
  sizes: ReadonlyMap<number, number>,
): OverfullGroup[] {
  return [...groups.values()].flatMap(({ id, name, capacity }) => {
    const members = sizes.get(id) ?? 0
    const incoming = moves.filter(({ group_id }) => group_id === id).length
    const outgoing = moves.filter(({ student_id }) => from.get(student_id) === id).length
    const after = members + incoming - outgoing
    return capacity !== null && after > capacity && after > members
      ? [{ id, name, capacity, members, after }]
      : []
  })
}

/** Why no one was moved; `student` is the name of the student if only one was to move. */
export function overfullMessage(groups: readonly OverfullGroup[], student?: string): string {
  const [group] = groups
  return group && student !== undefined ? sentences.full(group, student) : sentences.overfull(groups)
}
