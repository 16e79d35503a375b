import { listsOf, type CostTerm, type Problem } from '#server/plan/schedules/proposals/engine/problem.ts'
import { busyTerm, HARD, spreadTerm, weightOf } from './cost-terms.ts'
import { apart, isInPairs, joined, pairTerm } from './pairs.ts'
import { timesOf, type Constraint, type Instance, type Lesson, type XhsttEvent } from './read.ts'
import { numberOf, partsOf, textOf } from './xml.ts'

export type XhsttProblem = {
  problem: Problem
  solutionOf: (chosen: Int32Array) => Lesson[]
  /** The options that a solution has chosen, as far as it has lessons of the same durations. */
  optionsOf: (solution: readonly Lesson[]) => number[]
}

type Option = { lesson: number; time: number; claims: number[]; cost: number }

/**
 * An instance as events with options, as the search takes them: each lesson of an event at each time at which it can be.
 * Resources without conflicts, and groups of events that have at most one lesson a day, are cells; the rest is counted as cost. Links
 * between events, and resources that have to be found, are not searched for.
 */
export function problemOf(
  instance: Instance,
  splitOf: (event: XhsttEvent) => readonly number[],
): XhsttProblem {
  const { times, dayOf, constraints } = instance
  const paired = new Set(instance.events.filter((event) => isInPairs(instance, event)))
  const lessons = instance.events.flatMap((event) => {
    const durations = paired.has(event) ? Array<number>(event.duration).fill(1) : splitOf(event)
    return durations.map((duration) => ({ event, duration }))
  })
  const numbers = new Map<string, number>()
  const numberOfCell = (key: string) => numbers.get(key) ?? numbers.set(key, numbers.size).size - 1
  const alone = new Set(
    constraints.filter(({ kind }) => kind === 'AvoidClashes').flatMap(({ resources }) => resources),
  )
  const oncePerDay = spreadCells()
  const forbidden = forbiddenTimes()
  const options = lessons.flatMap(({ event, duration }, lesson) => choicesOf(event, duration, lesson))
  const perLesson = Map.groupBy(options.keys(), (option) => options[option]!.lesson)
  const occupied = options.map(({ lesson, time }) =>
    Array.from({ length: lessons[lesson]!.duration }, (_, index) => time + index),
  )
  const eventOf = Int32Array.from(options, ({ lesson }) => lesson)
  const events = lessons.map(({ event }) => event)
  const eventPlaces = new Map(instance.events.map((event, place) => [event, place]))
  const problem: Problem = {
    worth: Int32Array.from(lessons, ({ duration }) => duration),
    options: listsOf(lessons.map((_, lesson) => perLesson.get(lesson) ?? [])),
    eventOf,
    optionCost: Float64Array.from(options, ({ cost }) => cost),
    claims: listsOf(options.map(({ claims }) => claims)),
    checks: listsOf(options.map(() => [])),
    cellCount: numbers.size,
    slots: listsOf(occupied),
    slotCount: times.length,
    dayOf: Int32Array.from(dayOf),
    hourOf: Int32Array.from(times, (_, time) => time - dayOf.indexOf(dayOf[time]!)),
    terms: terms(),
    linkedOf: Int32Array.from(lessons, ({ event }) => eventPlaces.get(event)!),
  }
  return {
    problem,
    optionsOf: chosenBy,
    solutionOf(chosen) {
      const all = lessons.map(({ event, duration }, lesson) => {
        const option = chosen[lesson]!
        const time = option < 0 ? null : options[option]!.time
        return { event: event.id, duration, time, resources: new Map<string, string>() }
      })
      const byEvent = Map.groupBy(all, ({ event }) => event)
      return instance.events.flatMap((event) => {
        const own = byEvent.get(event.id) ?? []
        return paired.has(event) ? joined(instance, own) : own
      })
    },
  }

  function chosenBy(solution: readonly Lesson[]): number[] {
    const single = new Set([...paired].map(({ id }) => id))
    const left = solution.flatMap((lesson) => (single.has(lesson.event) ? apart([lesson]) : [lesson]))
    return lessons.flatMap(({ event, duration }, lesson) => {
      const place = left.findIndex((other) => other.event === event.id && other.duration === duration)
      if (place < 0) return []
      const [{ time } = { time: null }] = left.splice(place, 1)
      return (perLesson.get(lesson) ?? []).filter((option) => options[option]!.time === time)
    })
  }

  function terms(): CostTerm[] {
    const uses = options.map(({ lesson, time }, option) => ({
      event: events[lesson]!,
      time,
      times: occupied[option]!,
    }))
    return [
      ...busyTerm(instance, uses),
      ...spreadTerm(instance, uses, oncePerDay.counted),
      ...pairTerm(instance, uses),
    ]
  }

  function choicesOf(event: XhsttEvent, duration: number, lesson: number): Option[] {
    const starts = event.time === null ? times.keys() : [event.time]
    const all = [...starts].flatMap((time): Option[] => {
      const last = time + duration - 1
      if (last >= times.length || dayOf[last] !== dayOf[time]) return []
      const taken = Array.from({ length: duration }, (_, index) => time + index)
      const resources = event.resources.flatMap(({ resource }) => resource ?? [])
      const claims = [
        ...resources
          .filter((resource) => alone.has(resource))
          .flatMap((resource) => taken.map((at) => numberOfCell(`${resource} ${at}`))),
        ...(paired.has(event) ? [] : oncePerDay.cellsOf(event, time).map(numberOfCell)),
      ]
      const away = resources.flatMap((resource) => taken.map((at) => forbidden.get(`${resource} ${at}`) ?? 0))
      return [
        {
          lesson,
          time,
          claims,
          cost: away.reduce((sum, cost) => sum + cost, 0) + dislike(event, duration, time),
        },
      ]
    })
    const allowed = all.filter(({ cost }) => cost < HARD)
    return allowed.length > 0 ? allowed : all
  }

  /** What unavailable times cost, by resource and time. */
  function forbiddenTimes(): Map<string, number> {
    const costs = new Map<string, number>()
    for (const constraint of constraints)
      if (constraint.kind === 'AvoidUnavailableTimes')
        for (const time of timesOf(instance, constraint.element))
          for (const resource of constraint.resources) {
            const key = `${resource} ${time}`
            costs.set(key, (costs.get(key) ?? 0) + weightOf(constraint))
          }
    return costs
  }

  function dislike(event: XhsttEvent, duration: number, time: number): number {
    return constraints
      .filter(({ kind, events: applied }) => kind === 'PreferTimes' && applied.includes(event.id))
      .filter(({ element }) => {
        const only = textOf(element, 'Duration')
        return !only || Number(only) === duration
      })
      .filter((constraint) => !timesOf(instance, constraint.element).has(time))
      .reduce((sum, constraint) => sum + duration * weightOf(constraint), 0)
  }

  /** The groups of events of which at most one lesson may begin in a group of times, as cells. */
  function spreadCells() {
    const counted = new Set<Constraint>()
    const groups: { event: string; times: ReadonlySet<number>; key: string }[] = []
    for (const constraint of constraints) {
      if (constraint.kind !== 'SpreadEvents') continue
      const parts = partsOf(constraint.element, 'TimeGroups')
      const isCells =
        constraint.isRequired &&
        parts.every((part) => numberOf(part, 'Minimum', 0) === 0 && numberOf(part, 'Maximum', 1) === 1)
      if (!isCells) {
        counted.add(constraint)
        continue
      }
      for (const group of constraint.eventGroups)
        for (const event of instance.eventGroups.get(group) ?? [])
          for (const part of parts) {
            const id = part.attributes['Reference']!
            groups.push({ event, times: instance.timeGroups.get(id)!, key: `${group} within ${id}` })
          }
    }
    const byEvent = Map.groupBy(groups, ({ event }) => event)
    return {
      counted,
      cellsOf: ({ id }: XhsttEvent, time: number) => [
        ...new Set((byEvent.get(id) ?? []).filter((group) => group.times.has(time)).map(({ key }) => key)),
      ],
    }
  }
}
