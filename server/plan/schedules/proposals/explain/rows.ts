import type { WeeklyTime } from '../input.ts'
import { isDouble } from '../lesson-times.ts'
import type { ExplainContext } from './context.ts'
import { addRow, addVariable, emptyModel, type Model } from './model.ts'
import type { Cluster, Week } from './week.ts'

/** A choice that takes the time of a teacher, a group, or one of two groups that must not meet at one time. */
type Use = {
  variable: number
  time: WeeklyTime
  /** Lessons of one name are one class, so they take their teacher's time once. */
  sameClass: string | null
  cluster: Cluster
  isAccepted: boolean
}

/** Writes a week as rows: one variable for each cluster and time, and at most one of them for a person or group at a time. */
export function modelOf(context: ExplainContext, { clusters, apart }: Week): Model {
  const model = emptyModel()
  const ofTeacher = new Map<number, Use[]>()
  const ofGroup = new Map<number, Use[]>()
  for (const cluster of clusters) {
    const variables = cluster.options.map(({ isPinned }) => addVariable(model, { fixed: isPinned }))
    addDemand(model, context, cluster, variables)
    cluster.options.forEach(({ time, isPinned, isAccepted }, index) => {
      const use = { variable: variables[index]!, time, cluster, isAccepted: isPinned && isAccepted }
      for (const requirement of cluster.requirements) {
        const ofRequirement = { ...use, sameClass: context.classOf(requirement) }
        push(ofTeacher, requirement.teacher, ofRequirement)
        push(ofGroup, requirement.group, ofRequirement)
      }
    })
  }
  for (const uses of ofTeacher.values()) addOneAtATime(model, uses)
  for (const uses of ofGroup.values()) addOneAtATime(model, uses.map(withoutClass))
  for (const { kind, groups } of apart) {
    const uses = groups.map((group) => ofGroup.get(group))
    if (uses.every((list) => list !== undefined))
      addOneAtATime(model, kind === 'room' ? uses.flat() : uses.flat().map(withoutClass))
  }
  return model
}

const push = (lists: Map<number, Use[]>, id: number, use: Use): void => {
  const list = lists.get(id)
  if (list) list.push(use)
  else lists.set(id, [use])
}

const withoutClass = (use: Use): Use => Object.assign({}, use, { sameClass: null })

function addDemand(
  model: Model,
  context: ExplainContext,
  cluster: Cluster,
  variables: readonly number[],
): void {
  const { options, demand } = cluster
  const meetings = options.map(({ time }, index) => [variables[index]!, time.weekdays.length] as const)
  addRow(model, meetings, { lower: demand.least, upper: demand.most })
  if (demand.doubles > 0) addDoubles(model, context, cluster, variables)
}

/** One variable for each pair of meetings that can be a double; a meeting belongs to at most one double. */
function addDoubles(
  model: Model,
  context: ExplainContext,
  cluster: Cluster,
  variables: readonly number[],
): void {
  const { options, requirements, demand } = cluster
  const doubles: number[] = []
  for (let day = 1; day <= 7; day++) {
    const ofMeeting = new Map<number, number[]>()
    options.forEach((first, one) => {
      options.forEach((second, other) => {
        if (!isDoubleForAll(day, first, second)) return
        const double = addVariable(model)
        doubles.push(double)
        for (const meeting of [one, other])
          ofMeeting.set(meeting, [...(ofMeeting.get(meeting) ?? []), double])
      })
    })
    for (const [meeting, its] of ofMeeting)
      addRow(model, [...its.map((double) => [double, 1] as const), [variables[meeting]!, -1]], { upper: 0 })
  }
  addRow(
    model,
    doubles.map((double) => [double, 1] as const),
    { lower: demand.doubles },
  )

  function isDoubleForAll(
    day: number,
    first: Cluster['options'][number],
    second: Cluster['options'][number],
  ) {
    if (!first.time.weekdays.includes(day) || !second.time.weekdays.includes(day)) return false
    return requirements.every((requirement, index) =>
      isDouble(day, first.periods[index]!, second.periods[index]!, context.ownPeriods(requirement)),
    )
  }
}

/**
 * At most one choice is taken at a time. It is enough to compare the choices that are under way at each lesson's start.
 */
function addOneAtATime(model: Model, uses: readonly Use[]): void {
  const done = new Set<string>()
  for (let day = 1; day <= 7; day++) {
    const ofDay = uses.filter(({ time }) => time.weekdays.includes(day))
    for (const start of new Set(ofDay.map(({ time }) => time.start))) {
      const now = ofDay.filter(({ time }) => time.start <= start && start < time.end)
      const key = now.map(({ variable }) => variable).join(' ')
      if (now.length < 2 || done.has(key)) continue
      done.add(key)
      const accepted = now.filter(({ isAccepted }) => isAccepted).length
      addRow(model, termsOf(model, now), { upper: Math.max(1, accepted) })
    }
  }
}

/** Lessons that are one class without having to be at the same times are counted by a variable that is as large as the largest. */
function termsOf(model: Model, uses: readonly Use[]): [number, number][] {
  const terms: [number, number][] = []
  for (const [name, ofClass] of Map.groupBy(uses, ({ sameClass }) => sameClass)) {
    const byCluster = [...Map.groupBy(ofClass, ({ cluster }) => cluster).values()]
    const lists = byCluster.map((list) => list.map(({ variable }): [number, number] => [variable, 1]))
    if (name === null) terms.push(...lists.flat())
    else if (lists.length === 1) terms.push(...new Map(lists[0]))
    else {
      const largest = addVariable(model, { whole: false })
      for (const list of lists) addRow(model, [[largest, -1], ...new Map(list)], { upper: 0 })
      terms.push([largest, 1])
    }
  }
  return terms
}
