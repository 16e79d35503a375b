import type { CostTerm } from '#server/plan/schedules/proposals/engine/problem.ts'
import type { Constraint, Instance, XhsttEvent } from './read.ts'
import { numberOf, partsOf, referencesOf } from './xml.ts'

/** An option of the search: a lesson of this event at these times. */
type Use = { event: XhsttEvent; time: number; times: readonly number[] }

/** A violation of a hard constraint counts as this many soft ones. */
export const HARD = 1000
export const weightOf = ({ isRequired, weight }: Constraint): number => weight * (isRequired ? HARD : 1)

const outside = (count: number, least: number, most: number): number =>
  Math.max(0, least - count, count - most)

const BUSY = new Set(['LimitIdleTimes', 'ClusterBusyTimes', 'LimitBusyTimes'])

/** Idle times, busy days and the like of resources; only the days of a change are recounted. */
export function busyTerm(instance: Instance, uses: readonly Use[]): CostTerm[] {
  const own = instance.constraints.filter(({ kind }) => BUSY.has(kind))
  const limited = instance.resources
    .map((resource) => ({ resource, applied: own.filter(({ resources }) => resources.includes(resource)) }))
    .filter(({ applied }) => applied.length > 0)
  if (limited.length === 0) return []
  const places = new Map(limited.map(({ resource }, place) => [resource, place]))
  const busy = limited.map(() => new Int32Array(instance.times.length))
  const rules = limited.map(({ applied }) => applied.map((constraint) => ruleOf(instance, constraint)))
  const used = uses.map(({ event }) =>
    event.resources.flatMap(({ resource }) => (resource === null ? [] : (places.get(resource) ?? []))),
  )
  return [{ add: (option) => change(option, 1), remove: (option) => change(option, -1) }]

  function change(option: number, by: number): number {
    const { times } = uses[option]!
    let delta = 0
    for (const place of used[option]!) {
      const ofResource = busy[place]!
      for (const time of times) ofResource[time]! += by
      for (const rule of rules[place]!) delta += countAnew(rule, ofResource, times[0]!)
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
  /** Of each time, the groups that it belongs to. A lesson lies within one day, so its first time stands for all. */
  groupsOf: readonly (readonly number[])[]
  counts: number[]
  sum: number
  cost: number
}

function ruleOf(instance: Instance, constraint: Constraint): Rule {
  const groups = referencesOf(constraint.element, 'TimeGroups').map((id) =>
    [...(instance.timeGroups.get(id) ?? [])].sort((one, other) => one - other),
  )
  const rule = {
    kind: constraint.kind,
    weight: weightOf(constraint),
    least: numberOf(constraint.element, 'Minimum', 0),
    most: numberOf(constraint.element, 'Maximum', Infinity),
    groups,
    groupsOf: instance.times.map((_, time) =>
      [...groups.keys()].filter((group) => groups[group]!.includes(time)),
    ),
    counts: groups.map(() => 0),
    sum: 0,
    cost: 0,
  }
  return { ...rule, cost: costOf(rule) }
}

/** Busy times that are limited are counted by how much each group is off the limits, the others by their sum over the groups. */
const costOf = ({ kind, weight, least, most, sum }: Rule): number =>
  weight * (kind === 'LimitBusyTimes' ? sum : outside(sum, least, most))

function countAnew(rule: Rule, busy: Int32Array, time: number): number {
  for (const group of rule.groupsOf[time]!) {
    const count = countOf(rule, rule.groups[group]!, busy)
    rule.sum += count - rule.counts[group]!
    rule.counts[group] = count
  }
  const before = rule.cost
  rule.cost = costOf(rule)
  return rule.cost - before
}

function countOf({ kind, least, most }: Rule, times: readonly number[], busy: Int32Array): number {
  let [lessons, first, last] = [0, -1, -1]
  for (let place = 0; place < times.length; place++) {
    const isFree = busy[times[place]!] === 0
    if (isFree) continue
    lessons++
    if (first < 0) first = place
    last = place
  }
  if (lessons === 0) return 0
  if (kind === 'LimitBusyTimes') return outside(lessons, least, most)
  return kind === 'ClusterBusyTimes' ? 1 : last - first + 1 - lessons
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
