import type { ExplainContext } from './context.ts'
import type { Cluster, Option, Week } from './week.ts'

/**
 * Whether counting alone proves a week impossible: a requirement has too few times, or a teacher or group has more lessons
 * than times that do not overlap. Pins at one time that the search accepted each count. False if counting proves nothing.
 */
export function exceedsCapacity(context: ExplainContext, { clusters }: Week): boolean {
  const teachers = new Map<string, Cluster[]>()
  const groups = new Map<string, Cluster[]>()
  for (const cluster of clusters) {
    for (const id of new Set(cluster.requirements.map(({ teacher }) => `${teacher}`)))
      push(teachers, id, cluster)
    for (const id of new Set(cluster.requirements.map(({ group }) => `${group}`))) push(groups, id, cluster)
  }
  return (
    clusters.some((cluster) => cluster.demand.least > cluster.demand.most || lacksTime(context, [cluster])) ||
    [...teachers.values(), ...groups.values()].some((list) => list.length > 1 && lacksTime(context, list))
  )
}

const push = (lists: Map<string, Cluster[]>, id: string, cluster: Cluster): void => {
  const list = lists.get(id)
  if (list) list.push(cluster)
  else lists.set(id, [cluster])
}

function lacksTime(context: ExplainContext, clusters: readonly Cluster[]): boolean {
  const options = clusters.flatMap((cluster) => cluster.options)
  const accepted = options.filter(({ isPinned, isAccepted }) => isPinned && isAccepted)
  return lessonsWanted(context, clusters) > mostLessons(options) + lessonsOf(accepted) - mostLessons(accepted)
}

const lessonsOf = (options: readonly Option[]): number =>
  options.reduce((sum, { time }) => sum + time.weekdays.length, 0)

/** Classes of one name may meet at the same time, so only the largest counts. */
function lessonsWanted({ classOf }: ExplainContext, clusters: readonly Cluster[]): number {
  let wanted = 0
  const byName = new Map<string, number>()
  for (const { requirements, demand } of clusters) {
    const name = requirements.map(classOf).find((found) => found !== null)
    if (name) byName.set(name, Math.max(byName.get(name) ?? 0, demand.least))
    else wanted += demand.least
  }
  return [...byName.values()].reduce((sum, least) => sum + least, wanted)
}

/** How many of these meetings one person can attend at the most: on each day those that end first. */
function mostLessons(options: readonly Option[]): number {
  const times = options.map(({ time }) => time)
  let lessons = 0
  for (let day = 1; day <= 7; day++) {
    let free = 0
    const ofDay = times.filter(({ weekdays }) => weekdays.includes(day))
    for (const { start, end } of ofDay.toSorted((one, other) => one.end - other.end)) {
      if (start < free) continue
      lessons++
      free = end
    }
  }
  return lessons
}
