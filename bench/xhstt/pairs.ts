import type { CostTerm } from '#server/plan/schedules/proposals/engine/problem.ts'
import { HARD, weightOf } from './cost-terms.ts'
import { timesOf, type Instance, type Lesson, type XhsttEvent } from './read.ts'
import { numberOf, textOf } from './xml.ts'

/**
 * Events whose lessons may have a duration of 1 or 2 are searched for as single lessons, of which two that follow each other on a day
 * are one of duration 2: so the search chooses the durations, too.
 */

/** The search's cost of a day whose lessons are no double; the evaluation uses the real constraints. */
const APART = 20

export const isInPairs = (instance: Instance, { id, duration, time }: XhsttEvent): boolean =>
  time === null &&
  duration > 1 &&
  instance.constraints.some(
    ({ kind, events, element }) =>
      kind === 'SplitEvents' &&
      events.includes(id) &&
      numberOf(element, 'MinimumDuration', 1) === 1 &&
      numberOf(element, 'MaximumDuration', 0) === 2 &&
      numberOf(element, 'MaximumAmount', Infinity) >= duration,
  )

type Use = { event: XhsttEvent; time: number }

/** How the single lessons of each event lie on its days, and how many doubles that makes against what is wished for. */
export function pairTerm(instance: Instance, uses: readonly Use[]): CostTerm[] {
  const paired = instance.events.filter((event) => isInPairs(instance, event))
  if (paired.length === 0) return []
  const places = new Map(paired.map((event, place) => [event, place]))
  const rules = paired.map((event) => rulesOf(instance, event))
  const busy = paired.map(() => new Int32Array(instance.times.length))
  const costs = paired.map((_, place) => costOf(instance, rules[place]!, busy[place]!))
  return [{ add: (option) => change(option, 1), remove: (option) => change(option, -1) }]

  function change(option: number, by: number): number {
    const { event, time } = uses[option]!
    const place = places.get(event)
    if (place === undefined) return 0
    busy[place]![time]! += by
    const before = costs[place]!
    costs[place] = costOf(instance, rules[place]!, busy[place]!)
    return costs[place] - before
  }
}

type Rules = {
  mayStart: (time: number) => boolean
  wished: { duration: number; least: number; most: number; weight: number }[]
}

function rulesOf(instance: Instance, { id }: XhsttEvent): Rules {
  const own = instance.constraints.filter(({ events }) => events.includes(id))
  const starts = own
    .filter(
      ({ kind, isRequired, element }) =>
        kind === 'PreferTimes' && isRequired && textOf(element, 'Duration') === '2',
    )
    .map(({ element }) => timesOf(instance, element))
  return {
    mayStart: (time) => starts.every((times) => times.has(time)),
    wished: own
      .filter(({ kind }) => kind === 'DistributeSplitEvents')
      .map((constraint) => ({
        duration: numberOf(constraint.element, 'Duration', 1),
        least: numberOf(constraint.element, 'Minimum', 0),
        most: numberOf(constraint.element, 'Maximum', Infinity),
        weight: Math.min(HARD, weightOf(constraint)),
      })),
  }
}

function costOf({ dayOf }: Instance, { mayStart, wished }: Rules, busy: Int32Array): number {
  let [singles, doubles, apart] = [0, 0, 0]
  for (let time = 0; time < busy.length;) {
    const day = dayOf[time]
    let [count, first, last] = [0, -1, -1]
    for (; time < busy.length && dayOf[time] === day; time++) {
      if (busy[time]! < 1) continue
      count += busy[time]!
      if (first < 0) first = time
      last = time
    }
    if (count === 2 && last === first + 1 && mayStart(first)) doubles++
    else if (count === 1) singles++
    else if (count > 1) apart += count - 1
  }
  return wished.reduce((sum, { duration, least, most, weight }) => {
    const count = duration === 2 ? doubles : duration === 1 ? singles : 0
    return sum + weight * Math.max(0, least - count, count - most)
  }, apart * APART)
}

/** Single lessons as lessons of the durations that they make. */
export function joined({ dayOf }: Instance, lessons: readonly Lesson[]): Lesson[] {
  const sorted = lessons.toSorted((one, other) => (one.time ?? Infinity) - (other.time ?? Infinity))
  const result: Lesson[] = []
  for (const lesson of sorted) {
    const before = result.at(-1)
    const follows =
      before?.duration === 1 &&
      before.time !== null &&
      lesson.time === before.time + 1 &&
      dayOf[lesson.time] === dayOf[before.time]
    if (follows) result.splice(-1, 1, { ...before, duration: 2 })
    else result.push(lesson)
  }
  return result
}

/** Splits lessons into single ones again. */
export const apart = (lessons: readonly Lesson[]): Lesson[] =>
  lessons.flatMap((lesson) =>
    Array.from({ length: lesson.duration }, (_, index) =>
      Object.assign({}, lesson, { duration: 1, time: lesson.time === null ? null : lesson.time + index }),
    ),
  )
