import type { InputRequirement, WeeklyTime } from '../input.ts'
import type { Period } from '../lesson-times.ts'
import { overlap } from '../model/occupied.ts'
import { pairKey, type Fact, type PinFact } from './facts.ts'
import type { ExplainContext } from './context.ts'

/** The number of meetings that a question requires of a requirement. */
export type Demand = { least: number; most: number; doubles: number }

/** A time at which requirements that meet together can meet, with the section period of each of them. */
export type Option = { time: WeeklyTime; periods: readonly Period[]; isPinned: boolean; isAccepted: boolean }

/** Requirements that must meet at the same times: one, a band, or a class of several grades. */
export type Cluster = {
  requirements: readonly InputRequirement[]
  options: readonly Option[]
  demand: Demand
}

/** What has to be placed so that all facts of a set hold, before it is written as rows for the solver. */
export type Week = {
  clusters: readonly Cluster[]
  /** Pairs of groups that must not meet at one time; those with one room may as one class. */
  apart: readonly { kind: 'shared_students' | 'room'; groups: readonly [number, number] }[]
}

type Meeting = {
  group: number
  teacher: number
  /** Equal for requirements that one teacher meets in one class; null for a separate class. */
  sameClass: string | null
  time: WeeklyTime
  /** Null where it is not one of the proposal's section periods. */
  period: number | null
}

/** A meeting that a question does not move, and the pin that keeps it. */
type Fixed = { meeting: Meeting; pin: PinFact | null }

/**
 * The week that a set of facts requires; null if two of them contradict each other in any case. A requirement outside the
 * set has no meetings, but its pins in the set still take their time; `staying` are requirements that keep the meetings
 * of the search.
 */
export function weekOf(
  context: ExplainContext,
  facts: readonly Fact[],
  demandOf: (requirement: InputRequirement) => Demand,
  staying: readonly InputRequirement[] = [],
): Week | null {
  const requirements = facts.filter((fact) => fact.kind === 'need').map(({ requirement }) => requirement)
  const movable = new Set(requirements)
  const pins = new Set(facts.filter((fact) => fact.kind === 'pin'))
  const offs = Map.groupBy(
    facts.filter((fact) => fact.kind === 'teacher_off'),
    ({ teacher }) => teacher,
  )
  const apart = facts.filter((fact) => fact.kind === 'shared_students' || fact.kind === 'room')
  const pairsOf = (kind: Fact['kind']) =>
    new Set(apart.filter((fact) => fact.kind === kind).map(({ groups }) => pairKey(...groups)))
  const [withStudents, withRoom] = [pairsOf('shared_students'), pairsOf('room')]
  const fixed = fixedMeetings()
  if (hasContradiction()) return null

  const clusters: Cluster[] = []
  for (const members of clustersOf(requirements, facts)) {
    const options = optionsOf(members)
    if (options === null) return null
    clusters.push({ requirements: members, options, demand: demandOfAll(members.map(demandOf)) })
  }
  return { clusters, apart }

  function fixedMeetings(): Fixed[] {
    const found = staying.flatMap((requirement) =>
      context.placedIn(requirement).map((time): Fixed => {
        const { group, teacher } = requirement
        return {
          meeting: { group, teacher, sameClass: context.classOf(requirement), time, period: time.id },
          pin: null,
        }
      }),
    )
    const pinned = facts.flatMap((fact): Fixed[] => {
      if (fact.kind === 'elsewhere') return [{ meeting: elsewhereMeeting(fact.meeting), pin: null }]
      if (fact.kind !== 'pin' || (fact.requirement && movable.has(fact.requirement))) return []
      const meeting = pinnedMeeting(context, fact)
      return meeting ? [{ meeting, pin: fact }] : []
    })
    return [...found, ...pinned]
  }

  function cannotBoth(one: Meeting, other: Meeting): boolean {
    if (!overlap(one.time, other.time)) return false
    const pair = pairKey(one.group, other.group)
    if (one.group === other.group || withStudents.has(pair)) return true
    if (one.sameClass !== null && one.sameClass === other.sameClass) return false
    return one.teacher === other.teacher || withRoom.has(pair)
  }

  /**
   * Groups that a teacher has in one section period of the current schedule are one class, although the search would not plan
   * it.
   */
  function cannotBothStand(one: Meeting, other: Meeting): boolean {
    const pair = pairKey(one.group, other.group)
    const isOneClass = one.teacher === other.teacher && one.period !== null && one.period === other.period
    return isOneClass ? one.group === other.group || withStudents.has(pair) : cannotBoth(one, other)
  }

  /** Between meetings that are all fixed, and times off, of which the search could not take one. */
  function hasContradiction(): boolean {
    return fixed.some(({ meeting, pin }) => {
      if (pin === null || context.isAccepted(pin)) return false
      return (
        isOff(meeting.teacher, meeting.time) ||
        fixed.some((other) => other.pin !== pin && cannotBothStand(meeting, other.meeting))
      )
    })
  }

  /** Null where a pin of one of them is at a time at which the others cannot meet. */
  function optionsOf(members: readonly InputRequirement[]): Option[] | null {
    const choices = members.map(choicesOf)
    if (choices.some((choice) => choice === null)) return null
    const [first, ...others] = choices as Map<string, Option>[]
    const options: Option[] = []
    for (const [key, option] of first!) {
      const joint = [option, ...others.flatMap((choice) => choice.get(key) ?? [])]
      if (joint.length < members.length) continue
      options.push({
        time: option.time,
        periods: joint.flatMap(({ periods }) => periods),
        isPinned: joint.some(({ isPinned }) => isPinned),
        isAccepted: joint.every(({ isPinned, isAccepted }) => isAccepted || !isPinned),
      })
    }
    const pinned = choices.flatMap((choice) => [...choice!].filter(([, { isPinned }]) => isPinned))
    const isOffered = (key: string) => choices.every((choice) => choice!.has(key))
    return pinned.every(([key]) => isOffered(key)) ? options : null
  }

  function choicesOf(requirement: InputRequirement): Map<string, Option> | null {
    const choices = new Map<string, Option>()
    for (const pin of context.pinsOf(requirement)) {
      const period = context.periods.get(pin.meeting.period)
      if (!period) continue
      const isAccepted = context.isAccepted(pin)
      const isPinned = pins.has(pin)
      if (!isAccepted && !isPinned) continue
      if (
        !isAccepted &&
        (isOff(requirement.teacher, period) || isTaken(requirement, period, cannotBothStand))
      )
        return null
      choices.set(timeKey(period), { time: period, periods: [period], isPinned, isAccepted })
    }
    for (const period of context.ownPeriods(requirement)) {
      const key = timeKey(period)
      if (choices.has(key) || isOff(requirement.teacher, period) || isTaken(requirement, period)) continue
      choices.set(key, { time: period, periods: [period], isPinned: false, isAccepted: false })
    }
    return choices
  }

  function isOff(teacher: number, time: WeeklyTime): boolean {
    return (offs.get(teacher) ?? []).some(({ off }) => overlap(off, time))
  }

  function isTaken(requirement: InputRequirement, time: Period, isConflict = cannotBoth): boolean {
    const { group, teacher } = requirement
    const wanted = { group, teacher, sameClass: context.classOf(requirement), time, period: time.id }
    return fixed.some(({ meeting }) => isConflict(meeting, wanted))
  }
}

const timeKey = ({ weekdays, start, end }: WeeklyTime) => `${weekdays.join('')} ${start} ${end}`

function pinnedMeeting(context: ExplainContext, { meeting, requirement }: PinFact): Meeting | null {
  const time = context.periods.get(meeting.period)
  if (!time) return null
  const { group, teacher, period } = meeting
  return { group, teacher, sameClass: requirement && context.classOf(requirement), time, period }
}

const elsewhereMeeting = (meeting: WeeklyTime & { group: number; teacher: number }): Meeting => ({
  group: meeting.group,
  teacher: meeting.teacher,
  sameClass: null,
  time: meeting,
  period: null,
})

const demandOfAll = (demands: readonly Demand[]): Demand => ({
  least: Math.max(...demands.map(({ least }) => least)),
  most: Math.min(...demands.map(({ most }) => most)),
  doubles: Math.max(...demands.map(({ doubles }) => doubles)),
})

/** The requirements, those together that the facts want at the same times. */
function clustersOf(requirements: readonly InputRequirement[], facts: readonly Fact[]): InputRequirement[][] {
  const clusterOf = new Map(requirements.map((requirement) => [requirement, [requirement]]))
  for (const fact of facts) {
    if (fact.kind !== 'together' && fact.kind !== 'same_class') continue
    const joined = new Set(fact.requirements.flatMap((requirement) => clusterOf.get(requirement) ?? []))
    const cluster = [...joined]
    for (const requirement of cluster) clusterOf.set(requirement, cluster)
  }
  return [...new Set(clusterOf.values())]
}
