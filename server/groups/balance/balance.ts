import { pairsToKeep, targetsOf, type BalanceInput, type Targets } from './model.ts'
import { NO_GROUP } from './placement.ts'
import { Search } from './search.ts'

/** The group of each student, as an index into the input's list; null for students without a seat. */
export type Balanced = { groupOf: (number | null)[]; targets: Targets }

/** Distributes the students; the same input always gives the same groups. */
export function balance(input: BalanceInput): Balanced {
  const steps = balanceInSteps(input)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same in steps of a few milliseconds, so that the server can answer other requests between them. */
export function* balanceInSteps(input: BalanceInput): Generator<void, Balanced> {
  const targets = targetsOf(input)
  const search = new Search({ ...input, pairs: pairsToKeep(input, targets) }, targets)
  yield* search.run()
  const groupOf = Array.from(search.groupOf, (group) => (group === NO_GROUP ? null : group))
  return { groupOf, targets }
}
