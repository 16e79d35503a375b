import type { WeeklyTime } from '../input.ts'
import { isDouble } from '../lesson-times.ts'
import type { Known } from './known.ts'
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
export function modelOf(known: Known, { clusters, apart }: Week): Model {
  const model = emptyModel()
  const ofTeacher = new Map<number, Use[]>()
  const ofGroup = new Map<number, Use[]>()
  for (const cluster of clusters) {
    const variables = cluster.options.map(({ isPinned }) => addVariable(model, { fixed: isPinned }))
    addDemand(model, known, cluster, variables)
    cluster.options.forEach(({ time, isPinned, isAccepted }, index) => {
      const use = { variable: variables[index]!, time, cluster, isAccepted: isPinned && isAccepted }
      for (const [teacher, classes] of classesByTeacher(cluster))
        for (const sameClass of classes) push(ofTeacher, teacher, { ...use, sameClass })
      for (const { group } of cluster.needs) push(ofGroup, group, { ...use, sameClass: null })
    })
  }
  for (const uses of ofTeacher.values()) addOneAtATime(model, uses)
  for (const uses of ofGroup.values()) addOneAtATime(model, uses)
  for (const [one, other] of apart) {
    const uses = [ofGroup.get(one), ofGroup.get(other)]
    if (uses.every((list) => list !== undefined)) addOneAtATime(model, uses.flat())
  }
  return model
}

const push = (lists: Map<number, Use[]>, id: number, use: Use): void => {
  const list = lists.get(id)
  if (list) list.push(use)
  else lists.set(id, [use])
}

/** The classes that a teacher gives at each time of a cluster: one for each name, and one for each need without a name. */
function classesByTeacher({ needs }: Cluster): Map<number, (string | null)[]> {
  const byTeacher = Map.groupBy(needs, ({ teacher }) => teacher)
  return new Map(
    [...byTeacher].map(([teacher, taught]) => {
      const names = new Set(taught.flatMap(({ sameClass }) => sameClass ?? []))
      const alone = taught.filter(({ sameClass }) => sameClass === null)
      return [teacher, [...names, ...alone.map(() => null)]]
    }),
  )
}

function addDemand(model: Model, known: Known, cluster: Cluster, variables: readonly number[]): void {
  const { options, demand } = cluster
  const meetings = options.map(({ time }, index) => [variables[index]!, time.weekdays.length] as const)
  addRow(model, meetings, { lower: demand.least, upper: demand.most })
  if (demand.doubles > 0) addDoubles(model, known, cluster, variables)
}

/** A variable for each two meetings that can be a double; each meeting belongs to one double at the most. */
function addDoubles(model: Model, known: Known, cluster: Cluster, variables: readonly number[]): void {
  const { options, needs, demand } = cluster
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
    return needs.every((need, index) =>
      isDouble(day, first.periods[index]!, second.periods[index]!, known.ownPeriods(need)),
    )
  }
}

/** Of choices at one time at most one is taken. At each start of a lesson all that last then are compared. */
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
    if (name === null || byCluster.length < 2) {
      for (const { variable } of ofClass) terms.push([variable, 1])
      continue
    }
    const largest = addVariable(model, { whole: false })
    for (const ofCluster of byCluster)
      addRow(model, [[largest, -1], ...ofCluster.map(({ variable }): [number, number] => [variable, 1])], {
        upper: 0,
      })
    terms.push([largest, 1])
  }
  return terms
}
