import type { CostTerm } from '#server/schedules/proposals/engine/problem.ts'
import type { Constraint, Instance, XhsttEvent } from './read.ts'
import { numberOf, partsOf, referencesOf } from './xml.ts'

/** An option of the search: a lesson of this event at these times. */
type Use = { event: XhsttEvent; time: number; times: readonly number[] }

/** A violation of what is required counts as so many of what is wished for. */
export const HARD = 1000
export const weightOf = ({ isRequired, weight }: Constraint): number => weight * (isRequired ? HARD : 1)

const outside = (count: number, least: number, most: number): number =>
  Math.max(0, least - count, count - most)

const BUSY = new Set(['LimitIdleTimes', 'ClusterBusyTimes', 'LimitBusyTimes'])

/** Idle times, busy days and the like of resources. Each resource's cost is counted anew when its times change. */
export function busyTerm(instance: Instance, uses: readonly Use[]): CostTerm[] {
  const own = instance.constraints.filter(({ kind }) => BUSY.has(kind))
  const rulesOf = new Map(
    instance.resources.map((resource) => [
      resource,
      own.filter(({ resources }) => resources.includes(resource)).map((rule) => ruleOf(instance, rule)),
    ]),
  )
  const limited = [...rulesOf].filter(([, rules]) => rules.length > 0)
  if (limited.length === 0) return []
  const places = new Map(limited.map(([resource], place) => [resource, place]))
  const busy = limited.map(() => new Int32Array(instance.times.length))
  const costs = limited.map(([, rules], place) => costOf(rules, busy[place]!))
  const used = uses.map(({ event }) =>
    event.resources.flatMap(({ resource }) => (resource === null ? [] : (places.get(resource) ?? []))),
  )
  return [{ add: (option) => change(option, 1), remove: (option) => change(option, -1) }]

  function change(option: number, by: number): number {
    let delta = 0
    for (const place of used[option]!) {
      for (const time of uses[option]!.times) busy[place]![time]! += by
      const cost = costOf(limited[place]![1], busy[place]!)
      delta += cost - costs[place]!
      costs[place] = cost
    }
    return delta
  }
}

type Rule = {
  kind: string
  weight: number
  least: number
  most: number
  groups: readonly (readonly number[])[]
}

const ruleOf = (instance: Instance, constraint: Constraint): Rule => ({
  kind: constraint.kind,
  weight: weightOf(constraint),
  least: numberOf(constraint.element, 'Minimum', 0),
  most: numberOf(constraint.element, 'Maximum', Infinity),
  groups: referencesOf(constraint.element, 'TimeGroups').map((id) =>
    [...(instance.timeGroups.get(id) ?? [])].sort((one, other) => one - other),
  ),
})

function costOf(rules: readonly Rule[], busy: Int32Array): number {
  let cost = 0
  for (const { kind, weight, least, most, groups } of rules) {
    let count = 0
    for (const times of groups) {
      let [lessons, first, last] = [0, -1, -1]
      for (let place = 0; place < times.length; place++) {
        const isFree = busy[times[place]!] === 0
        if (isFree) continue
        lessons++
        if (first < 0) first = place
        last = place
      }
      if (kind === 'ClusterBusyTimes') count += lessons > 0 ? 1 : 0
      else if (kind === 'LimitIdleTimes') count += lessons > 0 ? last - first + 1 - lessons : 0
      else if (lessons > 0) cost += weight * outside(lessons, least, most)
    }
    if (kind !== 'LimitBusyTimes') cost += weight * outside(count, least, most)
  }
  return cost
}

/** Lessons of groups of events by days, as far as they are wished for or more than one a day is allowed. */
export function spreadTerm(
  instance: Instance,
  uses: readonly Use[],
  counted: ReadonlySet<Constraint>,
): CostTerm[] {
  const cells: { weight: number; least: number; most: number; count: number }[] = []
  const cellsOf = uses.map((): number[] => [])
  for (const constraint of counted)
    for (const group of constraint.eventGroups) {
      const members = new Set(instance.eventGroups.get(group))
      for (const part of partsOf(constraint.element, 'TimeGroups')) {
        const times = instance.timeGroups.get(part.attributes['Reference']!)!
        const [least, most] = [numberOf(part, 'Minimum', 0), numberOf(part, 'Maximum', Infinity)]
        const cell = cells.push({ weight: weightOf(constraint), least, most, count: 0 }) - 1
        uses.forEach(({ event, time }, option) => {
          if (members.has(event.id) && times.has(time)) cellsOf[option]!.push(cell)
        })
      }
    }
  if (cells.length === 0) return []
  return [{ add: (option) => change(option, 1), remove: (option) => change(option, -1) }]

  function change(option: number, by: number): number {
    let delta = 0
    for (const place of cellsOf[option]!) {
      const cell = cells[place]!
      const before = outside(cell.count, cell.least, cell.most)
      cell.count += by
      delta += cell.weight * (outside(cell.count, cell.least, cell.most) - before)
    }
    return delta
  }
}
