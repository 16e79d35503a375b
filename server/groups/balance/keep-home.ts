import type { BalanceInput } from './model.ts'
import type { Placement } from './placement.ts'

/**
 * Moves students back to their current groups, one by one, as long as the result does not get worse. Yields after each round.
 */
export function* keepHome(
  placement: Placement,
  { students }: BalanceInput,
  movable: readonly number[],
): Generator<void, void> {
  for (let hasImproved = true; hasImproved;) {
    hasImproved = false
    for (const one of movable) {
      const { home } = students[one]!
      if (home === null || placement.groupOf[one] === home) continue
      let least = placement.fits(one, home) ? placement.costOfMove(one, home) : 0
      let partner: number | null = null
      for (const other of movable) {
        if (placement.groupOf[other] !== home) continue
        const cost = placement.costOfSwap(one, other)
        if (cost < least) [least, partner] = [cost, other]
      }
      if (least >= 0) continue
      if (partner === null) placement.place(one, home)
      else placement.swap(one, partner)
      hasImproved = true
    }
    yield
  }
}
