import type { Random } from './random.ts'
import type { WeekState } from './week-state.ts'

const CHECK_EVERY = 64
/** After this many steps per event without an improvement, the rest counts as impossible. */
const PATIENCE = 200
const LEAST_PATIENCE = 10_000
/** Chooses between options that displace no event by cost, which is far below the price of any event. */
const CHEAPER = 1e-7
/** For this many steps, an event that was just placed is not displaced. */
const TENURE = 10

/**
 * Places as much as it can (ejection chains): an event without a free option takes the one whose owners are cheapest to
 * displace, and these look for another place in turn. Displacing an event raises its price, so that the hard ones settle
 * first; one that was just placed stays for some steps. Returns the best result when everything is placed, when nothing
 * improves anymore, or when `isOver` is true.
 */
export function ejectUntilPlaced(state: WeekState, random: Random, isOver: () => boolean): void {
  const { worth } = state.problem
  const weight = new Float64Array(worth.length).fill(1)
  eject(state, random, isOver, {
    price: (event) => weight[event]! * worth[event]!,
    ejected: (event) => (weight[event]! += 0.1),
    ejecting: (event) => (weight[event]! += 1),
    mayEject: () => true,
  })
}

/**
 * The same for input in which not everything can be placed: an event is displaced only by events of at least its worth.
 */
export function ejectForMore(state: WeekState, random: Random, isOver: () => boolean): void {
  const { worth } = state.problem
  eject(state, random, isOver, {
    price: (event) => worth[event]!,
    ejected: () => undefined,
    ejecting: () => undefined,
    mayEject: (event, price) => Math.floor(price) <= worth[event]!,
  })
}

type Rules = {
  price: (event: number) => number
  ejected: (event: number) => void
  ejecting: (event: number) => void
  mayEject: (event: number, price: number) => boolean
}

function eject(state: WeekState, random: Random, isOver: () => boolean, rules: Rules): void {
  const { options, worth } = state.problem
  const placedAt = new Int32Array(worth.length).fill(-1_000_000)
  const waiting: number[] = []
  for (let event = 0; event < worth.length; event++)
    if (state.option[event]! < 0 && options.start[event + 1]! > options.start[event]!) waiting.push(event)
  let best = state.option.slice()
  let bestPlaced = state.placed
  let stepOfBest = 0
  let leastPrice = 0
  const patience = LEAST_PATIENCE + PATIENCE * worth.length
  for (let step = 0; waiting.length > 0; step++) {
    if (step % CHECK_EVERY === 0 && (step - stepOfBest > patience || isOver())) break
    const event = takeNext()
    const option = cheapestOption(event, step)
    if (!rules.mayEject(event, leastPrice)) {
      waiting.push(event)
      continue
    }
    const count = state.findConflicts(option)
    for (let index = 0; index < count; index++) {
      const other = state.conflicts[index]!
      state.lift(other)
      rules.ejected(other)
      waiting.push(other)
    }
    if (count > 0) rules.ejecting(event)
    state.place(option)
    placedAt[event] = step + random.below(8)
    if (state.placed > bestPlaced) {
      bestPlaced = state.placed
      best = state.option.slice()
      stepOfBest = step
    }
  }
  if (state.placed <= bestPlaced) state.restore(best)

  /** The event that has waited longest; sometimes a random one, so that the search does not repeat itself. */
  function takeNext(): number {
    const place = random.below(4) === 0 ? random.below(waiting.length) : 0
    return waiting.splice(place, 1)[0]!
  }

  /** The price is `leastPrice` plus a fraction that breaks ties; an event that was just placed is expensive. */
  function cheapestOption(event: number, step: number): number {
    const first = options.start[event]!
    const count = options.start[event + 1]! - first
    let cheapest = options.items[first]!
    leastPrice = Infinity
    const offset = random.below(count)
    for (let index = 0; index < count; index++) {
      const option = options.items[first + ((index + offset) % count)]!
      const conflicts = state.findConflicts(option)
      let price = conflicts === 0 ? CHEAPER * state.costOf(option) : random.next() * 0.01
      for (let other = 0; other < conflicts && price < leastPrice; other++) {
        const owner = state.conflicts[other]!
        price += rules.price(owner)
        if (step - placedAt[owner]! < TENURE) price += 5 * rules.price(owner)
      }
      if (price < leastPrice) {
        leastPrice = price
        cheapest = option
      }
    }
    return cheapest
  }
}
