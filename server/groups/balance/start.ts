import type { BalanceInput, Targets } from './model.ts'
import type { Placement } from './placement.ts'

/**
 * Leaves placed students where they are, puts the others where they cost least, then moves students, cheapest first, until
 * each group has its size.
 */
export function startFromHome(placement: Placement, { students }: BalanceInput, targets: Targets): void {
  const groups = targets.sizes.map((_, group) => group)
  const withoutSeat = new Set(targets.leftOver)
  for (const [student, { home }] of students.entries()) if (home !== null) placement.place(student, home)
  for (const [student, { home }] of students.entries()) {
    if (home !== null || withoutSeat.has(student)) continue
    const open = firstNotEmpty(
      groups.filter((group) => placement.sizes[group]! < targets.sizes[group]!.min),
      groups.filter((group) => placement.sizes[group]! < targets.sizes[group]!.max),
      groups,
    )
    placement.place(
      student,
      cheapest(open, (group) => placement.costOfMove(student, group))!,
    )
  }
  const movable = students.flatMap(({ pinned }, index) => (pinned ? [] : [index]))
  while (moveOneForSizes(placement, targets, movable));
}

/** Moves the cheapest student out of a group that is too large, or into one that is too small; false where sizes are right. */
function moveOneForSizes(placement: Placement, { sizes }: Targets, movable: readonly number[]): boolean {
  const groups = sizes.map((_, group) => group)
  const sizeOf = (group: number) => placement.sizes[group]!
  const over = groups.find((group) => sizeOf(group) > sizes[group]!.max)
  const under = groups.find((group) => sizeOf(group) < sizes[group]!.min)
  if (over === undefined && under === undefined) return false
  const isFrom = groups.map((group) =>
    over === undefined ? sizeOf(group) > sizes[group]!.min : group === over,
  )
  const to = groups.filter((group) =>
    under === undefined ? sizeOf(group) < sizes[group]!.max : group === under,
  )
  const moves = movable.flatMap((student) =>
    isFrom[placement.groupOf[student]!] ? to.map((group) => ({ student, group })) : [],
  )
  const move = cheapest(moves, ({ student, group }) => placement.costOfMove(student, group))
  if (move) placement.place(move.student, move.group)
  return move !== undefined
}

const firstNotEmpty = (...lists: number[][]): number[] => lists.find((list) => list.length > 0) ?? []

function cheapest<T>(choices: readonly T[], costOf: (choice: T) => number): T | undefined {
  let best: T | undefined
  let least = Infinity
  for (const choice of choices) {
    const cost = costOf(choice)
    if (cost < least) [best, least] = [choice, cost]
  }
  return best
}
