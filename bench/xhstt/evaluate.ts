import { timesOf, type Constraint, type Instance, type Lesson } from './read.ts'
import { numberOf, partsOf, referencesOf, textOf } from './xml.ts'

/** The cost of a solution by the definitions of the format, computed without any code of the search. */
export type Cost = { hard: number; soft: number; byConstraint: { id: string; kind: string; cost: number }[] }

export function evaluate(instance: Instance, solution: readonly Lesson[]): Cost {
  const plan = planOf(instance, solution)
  const cost: Cost = { hard: 0, soft: 0, byConstraint: [] }
  for (const constraint of instance.constraints) {
    const deviations = DEVIATIONS[constraint.kind]
    if (!deviations) throw new Error(`${constraint.kind} is not known`)
    const sum = deviations(plan, constraint).reduce((total, each) => total + costOf(constraint, each), 0)
    cost[constraint.isRequired ? 'hard' : 'soft'] += sum
    if (sum > 0) cost.byConstraint.push({ id: constraint.id, kind: constraint.kind, cost: sum })
  }
  return cost
}

/** `Sum` and its like are older names. */
function costOf({ weight, costFunction }: Constraint, deviation: number): number {
  if (/square|quadratic/i.test(costFunction)) return weight * deviation ** 2
  return /step/i.test(costFunction) ? weight * Math.min(1, deviation) : weight * deviation
}

type Plan = {
  instance: Instance
  lessonsOf: (event: string) => readonly Lesson[]
  /** How many lessons a resource has at each time. */
  busy: ReadonlyMap<string, Int32Array>
}

function planOf(instance: Instance, solution: readonly Lesson[]): Plan {
  const given = Map.groupBy(solution, ({ event }) => event)
  const lessons = new Map(
    instance.events.map((event) => {
      const whole = { event: event.id, duration: event.duration, time: event.time, resources: new Map() }
      return [event.id, given.get(event.id) ?? [whole]]
    }),
  )
  const busy = new Map(instance.resources.map((id) => [id, new Int32Array(instance.times.length)]))
  for (const event of instance.events)
    for (const { time, duration, resources } of lessons.get(event.id)!)
      for (const { role, resource } of event.resources) {
        const times = busy.get(resource ?? resources.get(role) ?? '')
        if (times && time !== null) for (let at = time; at < time + duration; at++) times[at]!++
      }
  return { instance, lessonsOf: (event) => lessons.get(event) ?? [], busy }
}

/** The deviation at each point of application. */
type Deviations = (plan: Plan, constraint: Constraint) => number[]

const DEVIATIONS: Record<string, Deviations> = {
  AssignTime: (plan, { events }) => {
    const durations = new Map(plan.instance.events.map(({ id, duration }) => [id, duration]))
    return events.map((event) => {
      const assigned = plan.lessonsOf(event).filter(({ time }) => time !== null)
      return Math.max(0, durations.get(event)! - sum(assigned, ({ duration }) => duration))
    })
  },
  AssignResource: (plan, { events, element }) => {
    const role = textOf(element, 'Role')
    return events.map((event) => {
      const open = plan.instance.events
        .find(({ id }) => id === event)!
        .resources.filter((resource) => resource.role === role && resource.resource === null)
      return open.length === 0
        ? 0
        : sum(plan.lessonsOf(event), ({ duration, resources }) => (resources.has(role!) ? 0 : duration))
    })
  },
  PreferResources: (plan, { events, element }) => {
    const role = textOf(element, 'Role') ?? ''
    const groups = referencesOf(element, 'ResourceGroups').flatMap(
      (group) => plan.instance.resourceGroups.get(group) ?? [],
    )
    const preferred = new Set([...referencesOf(element, 'Resources'), ...groups])
    return events.map((event) =>
      sum(plan.lessonsOf(event), ({ duration, resources }) =>
        resources.has(role) && !preferred.has(resources.get(role)!) ? duration : 0,
      ),
    )
  },
  PreferTimes: (plan, { events, element }) => {
    const preferred = timesOf(plan.instance, element)
    const duration = textOf(element, 'Duration')
    return events.map((event) =>
      sum(plan.lessonsOf(event), (lesson) =>
        lesson.time === null ||
        preferred.has(lesson.time) ||
        (duration && Number(duration) !== lesson.duration)
          ? 0
          : lesson.duration,
      ),
    )
  },
  SplitEvents: (plan, { events, element }) => {
    const [least, most] = limitsOf(element, 'MinimumDuration', 'MaximumDuration')
    const [few, many] = limitsOf(element, 'MinimumAmount', 'MaximumAmount')
    return events.map((event) => {
      const lessons = plan.lessonsOf(event)
      const wrong = lessons.filter(({ duration }) => duration < least || duration > most).length
      return wrong + outside(lessons.length, few, many)
    })
  },
  DistributeSplitEvents: (plan, { events, element }) => {
    const duration = numberOf(element, 'Duration', 1)
    return events.map((event) => {
      const count = plan.lessonsOf(event).filter((lesson) => lesson.duration === duration).length
      return outside(count, ...limitsOf(element))
    })
  },
  SpreadEvents: (plan, { eventGroups, element }) =>
    eventGroups.map((group) => {
      const lessons = lessonsOfGroup(plan, group)
      return sum(partsOf(element, 'TimeGroups'), (part) => {
        const times = plan.instance.timeGroups.get(part.attributes['Reference']!)!
        const count = lessons.filter(({ time }) => time !== null && times.has(time)).length
        return outside(count, ...limitsOf(part))
      })
    }),
  LinkEvents: (plan, { eventGroups }) =>
    eventGroups.map((group) => {
      const events = plan.instance.eventGroups.get(group) ?? []
      const running = events.map((event) => timesOfLessons(plan.lessonsOf(event)))
      return plan.instance.times.filter((_, time) => {
        const count = running.filter((times) => times.has(time)).length
        return count > 0 && count < events.length
      }).length
    }),
  AvoidClashes: (plan, { resources }) =>
    resources.map((resource) => sum([...plan.busy.get(resource)!], (count) => Math.max(0, count - 1))),
  AvoidUnavailableTimes: (plan, { resources, element }) => {
    const times = timesOf(plan.instance, element)
    return resources.map(
      (resource) => [...times].filter((time) => plan.busy.get(resource)![time]! > 0).length,
    )
  },
  LimitIdleTimes: (plan, { resources, element }) =>
    resources.map((resource) => {
      const idle = sum(groupsOf(plan, element), (times) => {
        const used = busyIn(plan, resource, times)
        const first = used.indexOf(true)
        return first < 0 ? 0 : used.slice(first, used.lastIndexOf(true)).filter((isBusy) => !isBusy).length
      })
      return outside(idle, ...limitsOf(element))
    }),
  ClusterBusyTimes: (plan, { resources, element }) =>
    resources.map((resource) => {
      const busy = groupsOf(plan, element).filter((times) => busyIn(plan, resource, times).includes(true))
      return outside(busy.length, ...limitsOf(element))
    }),
  LimitBusyTimes: (plan, { resources, element }) =>
    resources.map((resource) =>
      sum(groupsOf(plan, element), (times) => {
        const count = busyIn(plan, resource, times).filter(Boolean).length
        return count === 0 ? 0 : outside(count, ...limitsOf(element))
      }),
    ),
}

const sum = <Item>(items: readonly Item[], value: (item: Item) => number): number =>
  items.reduce((total, item) => total + value(item), 0)

/** How far a count is below the minimum or above the maximum. */
const outside = (count: number, least: number, most: number): number =>
  Math.max(0, least - count, count - most)

const limitsOf = (element: Constraint['element'], least = 'Minimum', most = 'Maximum'): [number, number] => [
  numberOf(element, least, 0),
  numberOf(element, most, Infinity),
]

const groupsOf = ({ instance }: Plan, element: Constraint['element']): ReadonlySet<number>[] =>
  referencesOf(element, 'TimeGroups').map((id) => instance.timeGroups.get(id)!)

const busyIn = ({ busy }: Plan, resource: string, times: ReadonlySet<number>): boolean[] =>
  [...times].sort((one, other) => one - other).map((time) => busy.get(resource)![time]! > 0)

const lessonsOfGroup = (plan: Plan, group: string): Lesson[] =>
  (plan.instance.eventGroups.get(group) ?? []).flatMap((event) => plan.lessonsOf(event))

function timesOfLessons(lessons: readonly Lesson[]): Set<number> {
  const times = new Set<number>()
  for (const { time, duration } of lessons)
    if (time !== null) for (let at = time; at < time + duration; at++) times.add(at)
  return times
}
