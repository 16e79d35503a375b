import { anneal, type CoolingSchedule } from '#server/plan/schedules/proposals/engine/anneal.ts'
import { ejectForMore, ejectUntilPlaced } from '#server/plan/schedules/proposals/engine/eject.ts'
import { Random } from '#server/plan/schedules/proposals/engine/random.ts'
import { WeekState } from '#server/plan/schedules/proposals/engine/week-state.ts'
import { evaluate, type Cost } from './evaluate.ts'
import { isInPairs } from './pairs.ts'
import { problemOf } from './problem.ts'
import type { Instance, Lesson } from './read.ts'
import { splitsOf } from './split.ts'

/** The first annealing, and those that better the best with other splits of some events, each with its part of the time. */
const FIRST = { part: 0.6, cooling: { from: 6, to: 0.6 } }
const NEXT = { part: 0.1, cooling: { from: 4, to: 0.6 } }
/** If lessons remain unplaced, random moves for this many milliseconds at this temperature often help. */
const SHAKE_MS = 300
const SHAKE: CoolingSchedule = { from: 12, to: 12 }
/** The maximum number of events that are split differently at once. */
const MAX_SPLITS = 3

type Week = { lessons: Lesson[]; cost: Cost; at: number; splits: ReadonlyMap<string, readonly number[]> }

/** Returns the best solution of the search for an instance, and when it was found. It ends early with a perfect solution. */
export function solve(instance: Instance, seconds: number, seed: number): { cost: Cost; at: number } {
  const begin = performance.now()
  const spent = () => (performance.now() - begin) / 1000 / seconds
  const random = new Random(seed)
  const ways = new Map(instance.events.map((event) => [event.id, splitsOf(instance, event)]))
  const changeable = instance.events
    .filter((event) => !isInPairs(instance, event) && ways.get(event.id)!.length > 1)
    .map(({ id }) => id)
  let best = better(new Map([...ways].map(([id, list]) => [id, list[0]!])), [], FIRST)
  while (spent() < 1 && sumOf(best.cost) > 0) {
    const week = better(otherSplits(best.splits), best.lessons, NEXT)
    if (!isBetter(best.cost, week.cost))
      best = isBetter(week.cost, best.cost) ? week : { ...week, at: best.at }
  }
  return best

  function otherSplits(splits: Week['splits']): Week['splits'] {
    const other = new Map(splits)
    if (changeable.length === 0) return other
    for (let count = random.below(MAX_SPLITS + 1); count > 0; count--) {
      const id = changeable[random.below(changeable.length)]!
      const list = ways.get(id)!
      other.set(id, list[random.below(list.length)]!)
    }
    return other
  }

  /** Starts from the matching lessons of another week, places everything, and then improves it. */
  function better(
    splits: Week['splits'],
    lessons: readonly Lesson[],
    round: { part: number; cooling: CoolingSchedule },
  ): Week {
    const { problem, optionsOf, solutionOf } = problemOf(instance, ({ id }) => splits.get(id)!)
    const state = new WeekState(problem)
    for (const option of optionsOf(lessons)) if (state.isFree(option)) state.place(option)
    const from = spent()
    const until = Math.min(1, from + round.part)
    placeAll(state, random, () => spent() > (from + until) / 2)
    const placed = spent()
    if (sumOf(evaluate(instance, solutionOf(state.option))) > 0)
      anneal(state, random, round.cooling, {
        least: -Infinity,
        progress: () => (spent() - placed) / (until - placed),
      })
    const solution = solutionOf(state.option)
    return { lessons: solution, cost: evaluate(instance, solution), at: spent() * seconds, splits }
  }
}

const sumOf = ({ hard, soft }: Cost): number => hard + soft

const isBetter = (one: Cost, other: Cost): boolean =>
  one.hard < other.hard || (one.hard === other.hard && one.soft < other.soft)

function placeAll(state: WeekState, random: Random, isOver: () => boolean): void {
  ejectUntilPlaced(state, random, isOver)
  while (state.option.includes(-1) && !isOver()) {
    const begin = performance.now()
    const progress = () => (isOver() ? 1 : (performance.now() - begin) / SHAKE_MS)
    anneal(state, random, SHAKE, { least: -Infinity, progress })
    ejectForMore(state, random, isOver)
    if (state.option.includes(-1)) ejectUntilPlaced(state, random, isOver)
  }
}
