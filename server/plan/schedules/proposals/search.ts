import { anneal, type CoolingSchedule } from './engine/anneal.ts'
import { ejectForMore, ejectUntilPlaced } from './engine/eject.ts'
import { Random } from './engine/random.ts'
import { WeekState } from './engine/week-state.ts'
import { firstWeek, weekLike } from './first-week.ts'
import type { TimetableInput, TimetableResult } from './input.ts'
import { modelOf, type Model } from './model.ts'
import { score } from './score.ts'

export type SearchOptions = {
  /** The same seed and `iterations` give the same week if there is enough time for them. */
  seed: number
  /** How long to look for a better week. The search ends earlier if the week is perfect or hardly improves. */
  milliseconds: number
  /** The number of annealing moves; by default as many as are worthwhile for a school of this size. */
  iterations?: number
  /** Called often. A stopped search returns the best so far within half a second. */
  isStopped?: () => boolean
  /** Called with the best so far, at most a few times a second. */
  onProgress?: (result: TimetableResult) => void
}

/** The share of the time after which unplaced meetings are given up, but at least five seconds if there are as many. */
const PLACING = 0.35
const PLACING_MS = 5_000
/**
 * For the weights that a new school has, whose sum is 58, and section periods of one weekday; others are cooled in proportion,
 * because a move of a section period of five weekdays changes five days.
 */
const COOLING: CoolingSchedule = { from: 1.2, to: 0.35 }
const USUAL_WEIGHTS = 58
/** After this many moves per event, a better week is hardly ever found. */
const MOVES_PER_EVENT = 100_000
const PROGRESS_MS = 400
/** How long a stopped search may still make cheap improvements. */
const QUENCH_MS = 250

/**
 * Proposes a week without conflicts that places everything possible and fulfills as many wishes as the time allows. First it
 * places all meetings (`ejectUntilPlaced`), then it improves the week (`anneal`).
 */
export function propose(input: TimetableInput, options: SearchOptions): TimetableResult {
  const begin = performance.now()
  const isStopped = () => options.isStopped?.() === true
  const spent = () => (performance.now() - begin) / options.milliseconds
  const placing = Math.max(PLACING, Math.min(0.9, PLACING_MS / options.milliseconds))
  const random = new Random(options.seed)
  const { model, state } = placeAll(input, random, () => isStopped() || spent() > placing)
  const iterations = options.iterations ?? MOVES_PER_EVENT * state.option.length
  // With a given number of moves, cooling depends on moves only, so that a slow machine finds the same week.
  const cooledByTime = options.iterations === undefined ? spent : () => 0
  let reported = -Infinity
  report(state.option)
  const weights = Object.values(input.weights).reduce((sum, weight) => sum + weight, 0)
  const { slots, eventOf } = model.problem
  const factor = (weights / USUAL_WEIGHTS) * (slots.items.length / Math.max(1, eventOf.length))
  const cooling = { from: COOLING.from * factor, to: COOLING.to * factor }
  const least = -model.constant
  anneal(state, random, cooling, {
    least,
    progress: (moves, best) => {
      if (performance.now() - reported > PROGRESS_MS) report(best())
      if (isStopped() || spent() >= 1) return 1
      return Math.max(cooledByTime(), moves / iterations)
    },
  })
  if (isStopped()) quench()
  return resultOf(input, model, state.option)

  function report(week: Int32Array): void {
    reported = performance.now()
    options.onProgress?.(resultOf(input, model, week))
  }

  function quench(): void {
    const stopped = performance.now()
    const progress = () => (performance.now() - stopped) / QUENCH_MS
    anneal(state, random, { from: cooling.to, to: cooling.to / 4 }, { least, progress })
  }
}

/**
 * Places what can be placed. Where a requirement's meetings can be made of section periods in several ways and some of them are not
 * placed, other ways are tried.
 */
function placeAll(input: TimetableInput, random: Random, isOver: () => boolean): Week {
  const cuts = new Map<number, number>()
  const model = modelOf(input)
  let best: Week = { model, state: firstWeek(model) }
  ejectUntilPlaced(best.state, random, isOver)
  if (isComplete(best)) return best
  ejectForMore(best.state, random, isOver)
  for (let round = 0; round < MAX_CUTS && !isOver(); round++) {
    const { alternatives } = best.model
    const lacking = linkedSetsToCut(best)
    if (lacking.length === 0) break
    const tried = new Map(cuts)
    for (const linked of lacking) tried.set(linked, random.below(alternatives[linked]!))
    const other = modelOf(input, tried)
    const state = weekLike(other, best.model.placementsOf(best.state.option))
    ejectForMore(state, random, isOver)
    if (state.placed < best.state.placed) continue
    best = { model: other, state }
    for (const linked of lacking) cuts.set(linked, tried.get(linked)!)
  }
  return notWorseThanFirstFit(input, best, random, isOver)
}

type Week = { model: Model; state: WeekState }

const MAX_CUTS = 16

const isComplete = ({ state }: Week): boolean => state.option.every((option) => option >= 0)

/** The bundles that lack meetings and could be made of other section periods. */
function linkedSetsToCut({ model, state }: Week): number[] {
  const { alternatives, linkedOfEvent, most, pinned, problem } = model
  const lacking = [...most]
  for (let event = pinned; event < state.option.length; event++)
    if (state.option[event]! >= 0) lacking[linkedOfEvent[event]!]! -= problem.worth[event]!
  return [...lacking.keys()].filter((linked) => lacking[linked]! > 0 && alternatives[linked]! > 1)
}

/** First fit rarely places more than the search; if it does, the search continues from it. */
function notWorseThanFirstFit(
  input: TimetableInput,
  best: Week,
  random: Random,
  isOver: () => boolean,
): Week {
  if (isComplete(best)) return best
  // A separate model, because a model's terms track only one state.
  const model = modelOf(input)
  const state = new WeekState(model.problem)
  for (const option of model.problem.options.items)
    if (state.option[model.problem.eventOf[option]!]! < 0 && state.isFree(option)) state.place(option)
  if (state.placed <= best.state.placed) return best
  ejectForMore(state, random, isOver)
  return { model, state }
}

function resultOf(input: TimetableInput, model: Model, week: Int32Array): TimetableResult {
  const placements = model.placementsOf(week)
  const { worth } = model.problem
  return {
    placements,
    placed: worth.reduce((sum, meetings, event) => sum + (week[event]! < 0 ? 0 : meetings), 0),
    wanted: input.requirements.reduce((sum, { meetings }) => sum + meetings, 0),
    score: score(input, placements).score,
  }
}
