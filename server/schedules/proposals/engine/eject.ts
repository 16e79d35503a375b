import type { Random } from './random.ts'
import type { WeekState } from './week-state.ts'

const CHECK_EVERY = 64
/** Steps without an improvement after which the rest is taken to be impossible, for each event. */
const PATIENCE = 400
const LEAST_PATIENCE = 50_000

/**
 * Places as much as it can: an event that has no free option takes the one whose owners are cheapest to put out, and these
 * look for another place in turn. An event that was hard to place gets dearer, so that the hard ones settle first; one
 * that was just placed stays for some steps. Ends with the best that it found: when all is placed, when it does not get
 * better any more, or when `isOver`.
 */
export function ejectUntilPlaced(state: WeekState, random: Random, isOver: (steps: number) => boolean): void {
  const { options, worth, eventOf } = state.problem
  const weight = new Float64Array(worth.length).fill(1)
  const placedAt = new Int32Array(worth.length).fill(-1_000_000)
  const waiting: number[] = []
  for (let event = 0; event < worth.length; event++)
    if (state.option[event]! < 0 && options.start[event + 1]! > options.start[event]!) waiting.push(event)
  let best = state.option.slice()
  let bestPlaced = state.placed
  let stepOfBest = 0
  const patience = LEAST_PATIENCE + PATIENCE * worth.length
  let step = 0
  for (; waiting.length > 0; step++) {
    if (step % CHECK_EVERY === 0 && (step - stepOfBest > patience || isOver(step))) break
    const event = takeNext()
    const option = cheapestOption(event)
    const count = state.findConflicts(option)
    for (let index = 0; index < count; index++) {
      const other = state.conflicts[index]!
      state.lift(other)
      weight[other]! += 0.1
      waiting.push(other)
    }
    if (count > 0) weight[event]! += 1
    state.place(option)
    placedAt[event] = step + random.below(8)
    if (state.placed > bestPlaced) {
      bestPlaced = state.placed
      best = state.option.slice()
      stepOfBest = step
    }
  }
  if (state.placed < bestPlaced) state.restore(best)

  /** The one that waits longest; now and then any. */
  function takeNext(): number {
    const place = random.below(4) === 0 ? random.below(waiting.length) : 0
    return waiting.splice(place, 1)[0]!
  }

  function cheapestOption(event: number): number {
    const first = options.start[event]!
    const count = options.start[event + 1]! - first
    let cheapest = -1
    let least = Infinity
    const offset = random.below(count)
    for (let index = 0; index < count; index++) {
      const option = options.items[first + ((index + offset) % count)]!
      const conflicts = state.findConflicts(option)
      let price = random.next() * 0.01
      for (let other = 0; other < conflicts && price < least; other++) {
        const owner = state.conflicts[other]!
        price += weight[owner]! * worth[owner]!
        if (step - placedAt[owner]! < 10) price += 5 * weight[owner]!
      }
      if (price < least) {
        least = price
        cheapest = option
      }
    }
    return eventOf[cheapest] === event ? cheapest : options.items[first]!
  }
}
