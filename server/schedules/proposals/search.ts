import { ejectUntilPlaced } from './engine/eject.ts'
import { Random } from './engine/random.ts'
import { WeekState } from './engine/week-state.ts'
import type { TimetableInput, TimetableResult } from './input.ts'
import { modelOf, type Model } from './model.ts'
import { score } from './score.ts'

export type SearchOptions = {
  seed: number
  /** How long it may look for a better week; it ends earlier where it finds a perfect one. */
  milliseconds: number
  /** Asked often; the best so far is returned within a fraction of a second. */
  isStopped?: () => boolean
  /** Told the best so far, a few times a second at most. */
  onProgress?: (result: TimetableResult) => void
}

/** Proposes a week: everything that can be placed, nothing that clashes, and what is wished for as far as the time allows. */
export function propose(input: TimetableInput, options: SearchOptions): TimetableResult {
  const ends = performance.now() + options.milliseconds
  const isOver = () => performance.now() > ends || options.isStopped?.() === true
  const model = modelOf(input)
  const state = firstWeek(model)
  ejectUntilPlaced(state, new Random(options.seed), isOver)
  const result = resultOf(input, model, state)
  options.onProgress?.(result)
  return result
}

/** What is pinned, then what stands as far as nothing clashes, then the rest where it fits first. */
function firstWeek(model: Model): WeekState {
  const state = new WeekState(model.problem)
  const { options, eventOf } = model.problem
  for (let event = 0; event < model.pinned; event++) state.place(options.items[options.start[event]!]!)
  for (const option of model.standing) placeIfFree(option)
  for (const option of options.items) placeIfFree(option)
  return state

  function placeIfFree(option: number): void {
    if (state.option[eventOf[option]!]! < 0 && state.isFree(option)) state.place(option)
  }
}

function resultOf(input: TimetableInput, model: Model, state: WeekState): TimetableResult {
  const placements = model.placementsOf(state.option)
  return {
    placements,
    placed: state.placed,
    wanted: input.needs.reduce((sum, { meetings }) => sum + meetings, 0),
    score: score(input, placements).score,
  }
}
