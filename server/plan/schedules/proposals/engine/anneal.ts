import { Chains } from './chains.ts'
import type { Random } from './random.ts'
import type { WeekState } from './week-state.ts'

const CHECK_EVERY = 64
/** The share of moves that take a requirement to another hour on all of its days. */
const HOUR_MOVES = 0.4

/** A chain is abandoned early once its cost exceeds this many temperatures, because it would not be accepted. */
const SLACK = 5

export type CoolingSchedule = { from: number; to: number }

type Limits = {
  /**
   * Returns the progress from 0 to 1, where 1 ends the search. `best` returns the option of each event in the best week so far.
   */
  progress: (moves: number, best: () => Int32Array) => number
  /** A cost that cannot be improved, which ends the search as well. */
  least: number
}

/**
 * Improves a week by simulated annealing: accepts random moves that reduce the cost, and at first also some that increase it.
 * Unplaced meetings are placed when room appears. Afterwards the state has the best week. Returns how many moves were tried.
 */
export function anneal(
  state: WeekState,
  random: Random,
  { from, to }: CoolingSchedule,
  { progress, least }: Limits,
): number {
  const { problem } = state
  const { options, slots, dayOf, hourOf, linkedOf } = problem
  const chains = new Chains(state, random)
  const movable = [...problem.worth.keys()].filter((event) => {
    const count = options.start[event + 1]! - options.start[event]!
    return count > 1 || (count === 1 && state.option[event]! < 0)
  })
  const ofLinked = Map.groupBy(movable, (event) => linkedOf[event]!)
  let best = state.option.slice()
  let bestCost = state.cost
  let bestPlaced = state.placed
  let isBest = false
  let moves = 0
  let temperature = from
  if (movable.length === 0) return 0
  for (; ; moves++) {
    if (moves % CHECK_EVERY === 0) {
      const done = progress(moves, bestOptions)
      if (done >= 1 || bestCost <= least) break
      temperature = from * (to / from) ** done
    }
    const event = movable[random.below(movable.length)]!
    const first = options.start[event]!
    const option = options.items[first + random.below(options.start[event + 1]! - first)]!
    const current = state.option[event]!
    if (current === option) continue
    if (current < 0) {
      if (state.isFree(option)) state.place(option)
    } else {
      chains.begin()
      if (random.next() >= HOUR_MOVES || !addHour(event, current, option)) chains.add(event, option)
      const limit = -temperature * Math.log(random.next())
      const delta = chains.evaluate(limit, SLACK * temperature)
      if (Number.isNaN(delta)) continue
      if (delta > 0 && isBest) keepBest()
      chains.carryOut(delta, limit)
    }
    if (state.placed > bestPlaced || (state.placed === bestPlaced && state.cost < bestCost - 1e-6)) {
      bestPlaced = state.placed
      bestCost = state.cost
      isBest = true
    }
  }
  if (!isBest) state.restore(best)
  return moves

  /** All meetings of the event's requirement at its hour move to the hour of the option, each on its day. */
  function addHour(event: number, current: number, option: number): boolean {
    const hour = hourOfOption(current)
    const target = hourOfOption(option)
    if (hour < 0 || target < 0 || hour === target) return false
    for (const other of ofLinked.get(linkedOf[event]!)!) {
      const old = state.option[other]!
      if (old < 0 || hourOfOption(old) !== hour) continue
      const slot = chains.slotAt(dayOf[slots.items[slots.start[old]!]!]!, target)
      const moved = slot < 0 ? -1 : chains.optionAt(other, slot)
      if (moved >= 0) chains.add(other, moved)
    }
    return true
  }

  /** The hour of an option with one slot, else -1. */
  function hourOfOption(option: number): number {
    const first = slots.start[option]!
    return slots.start[option + 1]! - first === 1 ? hourOf[slots.items[first]!]! : -1
  }

  /** Called before the cost of the state exceeds the lowest one. */
  function keepBest(): void {
    best = state.option.slice()
    isBest = false
  }

  function bestOptions(): Int32Array {
    return isBest ? state.option : best
  }
}
