import { childOf, numberOf, parseXml, partsOf, referencesOf, textOf, type Element } from './xml.ts'

/**
 * Reads an archive in the XML format for high-school timetabling (XHSTT): instances and the solutions that come with them.
 * Times are numbered in the order of the file; a lesson of duration d takes d times that follow each other.
 */

export type Instance = {
  id: string
  times: readonly string[]
  /** Places of times, by the id of a day, week or other time group. */
  timeGroups: ReadonlyMap<string, ReadonlySet<number>>
  /** The day of each time, by the groups that are days; one day where there are none. */
  dayOf: readonly number[]
  resources: readonly string[]
  resourceGroups: ReadonlyMap<string, readonly string[]>
  events: readonly XhsttEvent[]
  /** Ids of events, by the id of a course or other event group. */
  eventGroups: ReadonlyMap<string, readonly string[]>
  constraints: readonly Constraint[]
}

export type XhsttEvent = {
  id: string
  duration: number
  /** Null where the solver must choose it. */
  time: number | null
  /** A resource is null where the solver must choose one of its type for the role. */
  resources: readonly { role: string; resource: string | null }[]
}

/** The constraint's own element has what only its kind knows, such as limits. */
export type Constraint = {
  kind: string
  id: string
  isRequired: boolean
  weight: number
  costFunction: string
  /** The events that it is applied to one by one, and the groups of events as groups. */
  events: readonly string[]
  eventGroups: readonly string[]
  resources: readonly string[]
  element: Element
}

/** A lesson of an event. */
export type Lesson = {
  event: string
  duration: number
  time: number | null
  resources: ReadonlyMap<string, string>
}
export type Solution = { group: string; instance: string; lessons: readonly Lesson[] }

export function readArchive(source: string): { instances: Instance[]; solutions: Solution[] } {
  const archive = parseXml(source)
  const instances = partsOf(archive, 'Instances').map(readInstance)
  const placesByInstance = new Map(instances.map(({ id, times }) => [id, placesOf(times)]))
  const solutions = partsOf(archive, 'SolutionGroups').flatMap((group) =>
    group.children
      .filter(({ name }) => name === 'Solution')
      .map((solution) => {
        const instance = solution.attributes['Reference']!
        const lessons = readLessons(solution, placesByInstance.get(instance) ?? new Map())
        return { group: group.attributes['Id']!, instance, lessons }
      }),
  )
  return { instances, solutions }
}

const placesOf = (ids: readonly string[]) => new Map(ids.map((id, place) => [id, place]))

function readLessons(solution: Element, times: ReadonlyMap<string, number>): Lesson[] {
  return partsOf(solution, 'Events').map((lesson) => {
    const time = childOf(lesson, 'Time')?.attributes['Reference']
    return {
      event: lesson.attributes['Reference']!,
      duration: numberOf(lesson, 'Duration', 1),
      time: time === undefined ? null : (times.get(time) ?? null),
      resources: new Map(
        partsOf(lesson, 'Resources').map((part) => [
          textOf(part, 'Role') ?? '',
          part.attributes['Reference']!,
        ]),
      ),
    }
  })
}

function readInstance(instance: Element): Instance {
  const timeElements = partsOf(instance, 'Times').filter(({ name }) => name === 'Time')
  const times = timeElements.map(idOf)
  const timeGroups = membersOf(childOf(instance, 'Times'), 'TimeGroups', timeElements, ['Day', 'Week'])
  const days = partsOf(childOf(instance, 'Times'), 'TimeGroups')
    .filter(({ name }) => name === 'Day')
    .map(idOf)
  const places = placesOf(times)
  const placesByGroup = new Map(
    [...timeGroups].map(([id, members]) => [id, new Set(members.map((time) => places.get(time)!))]),
  )
  const resourceElements = partsOf(instance, 'Resources').filter(({ name }) => name === 'Resource')
  const eventElements = partsOf(instance, 'Events').filter(({ name }) => name === 'Event')
  const resourceGroups = membersOf(childOf(instance, 'Resources'), 'ResourceGroups', resourceElements, [])
  const eventGroups = membersOf(childOf(instance, 'Events'), 'EventGroups', eventElements, ['Course'])
  return {
    id: idOf(instance),
    times,
    timeGroups: placesByGroup,
    dayOf: times.map((_, place) =>
      Math.max(
        0,
        days.findIndex((day) => placesByGroup.get(day)!.has(place)),
      ),
    ),
    resources: resourceElements.map(idOf),
    resourceGroups,
    events: eventElements.map((event) => readEvent(event, places)),
    eventGroups,
    constraints: partsOf(instance, 'Constraints').map((constraint) =>
      readConstraint(constraint, resourceGroups, eventGroups),
    ),
  }
}

const idOf = (element: Element): string => element.attributes['Id']!

/** The members of each group that a list defines; members name their groups, and some kinds of groups by an element of their own. */
function membersOf(
  parent: Element | undefined,
  list: string,
  members: readonly Element[],
  kinds: readonly string[],
): Map<string, string[]> {
  const groups = new Map(partsOf(parent, list).map((group) => [idOf(group), [] as string[]]))
  for (const member of members) {
    const own = member.children.filter(({ name }) => kinds.includes(name))
    for (const id of new Set([
      ...own.map((part) => part.attributes['Reference']!),
      ...referencesOf(member, list),
    ]))
      groups.get(id)?.push(idOf(member))
  }
  return groups
}

function readEvent(event: Element, places: ReadonlyMap<string, number>): XhsttEvent {
  const time = childOf(event, 'Time')?.attributes['Reference']
  return {
    id: idOf(event),
    duration: numberOf(event, 'Duration', 1),
    time: time === undefined ? null : places.get(time)!,
    resources: partsOf(event, 'Resources')
      .filter(({ name }) => name === 'Resource')
      .map((part) => ({ role: textOf(part, 'Role') ?? '', resource: part.attributes['Reference'] ?? null })),
  }
}

function readConstraint(
  element: Element,
  resourceGroups: ReadonlyMap<string, readonly string[]>,
  eventGroupMembers: ReadonlyMap<string, readonly string[]>,
): Constraint {
  const appliesTo = childOf(element, 'AppliesTo')
  const eventGroups = referencesOf(appliesTo, 'EventGroups')
  return {
    kind: element.name.replace(/Constraint$/, ''),
    id: idOf(element),
    isRequired: textOf(element, 'Required') === 'true',
    weight: numberOf(element, 'Weight', 1),
    costFunction: textOf(element, 'CostFunction') ?? 'Linear',
    events: [...new Set([...referencesOf(appliesTo, 'Events'), ...inGroups(eventGroups, eventGroupMembers)])],
    eventGroups,
    resources: [
      ...new Set([
        ...referencesOf(appliesTo, 'Resources'),
        ...inGroups(referencesOf(appliesTo, 'ResourceGroups'), resourceGroups),
      ]),
    ],
    element,
  }
}

const inGroups = (groups: readonly string[], of: ReadonlyMap<string, readonly string[]>): string[] =>
  groups.flatMap((group) => of.get(group) ?? [])

/** The times that a constraint lists, one by one and by groups. */
export function timesOf(instance: Instance, element: Element): Set<number> {
  const single = referencesOf(element, 'Times').map((id) => instance.times.indexOf(id))
  const times = new Set(single)
  for (const id of referencesOf(element, 'TimeGroups'))
    for (const time of instance.timeGroups.get(id) ?? []) times.add(time)
  return times
}
