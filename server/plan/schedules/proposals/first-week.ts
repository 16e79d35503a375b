import { WeekState } from './engine/week-state.ts'
import type { Placement } from './input.ts'
import type { Model } from './model.ts'

/** Places pinned meetings, then current ones without conflicts, then each of the rest where it costs least. */
export function firstWeek(model: Model): WeekState {
  const state = pinnedWeek(model)
  placeFitting(state, model.current)
  for (let event = 0; event < state.option.length; event++) placeCheaply(state, event)
  return state
}

function placeCheaply(state: WeekState, event: number): void {
  if (state.option[event]! >= 0) return
  const { options } = state.problem
  let [cheapest, least] = [-1, Infinity]
  for (let at = options.start[event]!; at < options.start[event + 1]!; at++) {
    const option = options.items[at]!
    if (!state.isFree(option)) continue
    const cost = state.costOf(option)
    if (cost < least) [cheapest, least] = [option, cost]
  }
  if (cheapest >= 0) state.place(cheapest)
}

/** The pinned meetings and those of another week, as far as both use the same section periods. */
export function weekLike(model: Model, placements: readonly Placement[]): WeekState {
  const state = pinnedWeek(model)
  const placed = new Set(placements.map(({ requirement, period }) => `${requirement} ${period}`))
  placeFitting(
    state,
    model.problem.options.items.filter((option) =>
      model
        .placementsOfOption(option)
        .every(({ requirement, period }) => placed.has(`${requirement} ${period}`)),
    ),
  )
  return state
}

function pinnedWeek({ problem, pinned }: Model): WeekState {
  const state = new WeekState(problem)
  for (let event = 0; event < pinned; event++)
    state.place(problem.options.items[problem.options.start[event]!]!)
  return state
}

function placeFitting(state: WeekState, options: Iterable<number>): void {
  const { eventOf } = state.problem
  for (const option of options)
    if (state.option[eventOf[option]!]! < 0 && state.isFree(option)) state.place(option)
}
