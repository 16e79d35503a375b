import type { TimetableInput } from '../input.ts'
import { isAcrossBreak, type Period } from '../lesson-times.ts'
import { requirementsByGroupAndTeacher } from '../score.ts'
import { isPossible, timeKey, type LinkedRequirements } from './linked-requirements.ts'
import { groupsWithSharedStudents, Occupied } from './occupied.ts'
import { meetingsOf, listWeekPatterns, type Places } from './week-patterns.ts'
import { doublesAmong, eventOf, makesDouble, ofSize, sumOfDays, type Event, type Option } from './options.ts'

/** The meetings of a bundle's pins, and which of them are the second ones of doubles. */
type Pinned = {
  events: readonly (readonly Period[])[]
  meetings: number
  doubled: ReadonlyMap<readonly Period[], readonly Period[]>
}

export function eventsOf(
  input: TimetableInput,
  linkedSets: readonly LinkedRequirements[],
  cuts: ReadonlyMap<number, number>,
): { events: Event[]; alternatives: number[]; most: number[] } {
  const { little_change, double_across_break } = input.weights
  const periods = new Map(input.periods.map((period) => [period.id, period]))
  const ofGrade = Map.groupBy(input.periods, ({ grade }) => grade)
  const requirementOf = requirementsByGroupAndTeacher(input)
  const sharing = groupsWithSharedStudents(input)
  const current = new Map<number, Map<number, boolean>>()
  const before = new Occupied(input)
  const occupied = new Occupied(input)
  occupy()
  const pinned = linkedSets.map(pinnedTimes)
  const fixed = linkedSets.flatMap(pinnedEvents)
  const others = linkedSets.map((linked, index) => freeEvents(linked, index))
  return {
    events: [...fixed, ...others.flatMap((part) => part.events)],
    alternatives: others.map((part) => part.alternatives),
    most: others.map((part) => part.most),
  }

  /** Enters what cannot move: `before` without the pins of requirements, `occupied` with them. */
  function occupy(): void {
    for (const { id, off } of input.teachers)
      for (const time of off) for (const where of [before, occupied]) where.addOff(id, time)
    for (const meeting of input.elsewhere)
      for (const where of [before, occupied]) where.add(meeting, meeting, null)
    for (const people of input.current) {
      const period = periods.get(people.period)
      const requirement = requirementOf(people.group, people.teacher)
      if (requirement)
        current.set(
          requirement.id,
          (current.get(requirement.id) ?? new Map()).set(people.period, people.pinned),
        )
      if (!period || (requirement && !people.pinned)) continue
      if (!requirement) before.add(people, period, period.id)
      occupied.add(people, period, period.id)
    }
  }

  function isPinnedAt(requirement: number, period: Period): boolean {
    return current.get(requirement)?.get(period.id) === true
  }

  /**
   * The times of a bundle's pins at which all of its members can meet, as long as no requirement meets too often. A pin that
   * conflicts with an earlier one stays, but is not placed.
   */
  function pinnedTimes(linked: LinkedRequirements): Pinned {
    const { members, meetings, times } = linked
    const pins = members.map(({ requirement }) =>
      [...(current.get(requirement.id) ?? [])].flatMap(([id, isPinned]) => {
        const period = periods.get(id)
        return isPinned && period ? [period] : []
      }),
    )
    const keys = new Set(isPossible(linked, sharing) ? pins.flat().map(timeKey) : [])
    const counts = members.map((_, index) => sumOfDays(pins[index]!))
    const accepted: Period[][] = []
    for (const key of keys) {
      const chosen = members.map(
        (_, index) => pins[index]!.find((pin) => timeKey(pin) === key) ?? times.get(key)?.[index],
      )
      if (!chosen.every((period) => period !== undefined)) continue
      const isNew = chosen.map((period, index) => !pins[index]!.includes(period))
      const size = chosen[0]!.weekdays.length
      const pinnedFor = (teacher: number) =>
        chosen.flatMap(({ id }, at) =>
          !isNew[at] && members[at]!.requirement.teacher === teacher ? [id] : [],
        )
      const fits = members.every(({ requirement }, index) => {
        if (!isNew[index]) return before.isFree(requirement, chosen[index]!, true)
        return (
          counts[index]! + size <= meetings &&
          occupied.isFree(requirement, chosen[index]!, false, pinnedFor(requirement.teacher))
        )
      })
      if (!fits) continue
      members.forEach((_, index) => isNew[index] && (counts[index]! += size))
      accepted.push(chosen)
    }
    accepted.forEach((chosen) =>
      members.forEach(({ requirement }, index) => {
        before.add(requirement, chosen[index]!, chosen[index]!.id)
        if (!isPinnedAt(requirement.id, chosen[index]!))
          occupied.add(requirement, chosen[index]!, chosen[index]!.id)
      }),
    )
    for (const [index, { requirement }] of members.entries())
      for (const pin of pins[index]!)
        if (!accepted.some((chosen) => chosen[index] === pin)) before.add(requirement, pin, pin.id)
    return { events: accepted, meetings: Math.max(0, ...counts), doubled: doublesAmong(linked, accepted) }
  }

  /** The events of a bundle's pins. The second meeting of a pinned double counts as no further day or hour. */
  function pinnedEvents(linked: LinkedRequirements, index: number): Event[] {
    const { doubled, events: chosen } = pinned[index]!
    return chosen.map((meeting) => {
      const first = doubled.get(meeting)
      const option = first ? halfOf(linked, first, meeting) : optionOf(linked, [meeting])
      return eventOf(linked, index, [option], { isPinned: true })
    })
  }

  function freeEvents(
    linked: LinkedRequirements,
    index: number,
  ): { events: Event[]; alternatives: number; most: number } {
    const { meetings, doubled } = pinned[index]!
    const left = Math.max(0, linked.meetings - meetings)
    const free = isPossible(linked, sharing)
      ? [...linked.times.values()].filter((place) =>
          linked.members.every(({ requirement }, at) => occupied.isFree(requirement, place[at]!, false)),
        )
      : []
    const places: Places = {
      halves: linked.doubles > 0 ? halvesOf(linked, free, pinned[index]!) : [],
      pairs: linked.doubles > 0 ? pairsOf(linked, free) : [],
      singles: free.map((place) => optionOf(linked, [place])),
    }
    const doubles = Math.max(0, linked.doubles - sumOfDays([...doubled.keys()].map(([period]) => period!)))
    const patterns = listWeekPatterns(left, doubles, places)
    const { halves, pairs, singles } = patterns[(cuts.get(index) ?? 0) % patterns.length]!
    const events = [
      ...halves.map((size) => eventOf(linked, index, ofSize(places.halves, size), { meetings: size })),
      ...pairs.map((size) => eventOf(linked, index, ofSize(places.pairs, size), { meetings: 2 * size })),
      ...singles.map((size) => eventOf(linked, index, ofSize(places.singles, size), { meetings: size })),
    ]
    return { events, alternatives: patterns.length, most: meetingsOf(patterns[0]!) * linked.members.length }
  }

  /** Meetings that make a double with a pinned one. */
  function halvesOf(
    linked: LinkedRequirements,
    free: readonly (readonly Period[])[],
    { events: chosen, doubled }: Pinned,
  ): Option[] {
    const paired = new Set([...doubled].flat())
    return chosen
      .filter((meeting) => !paired.has(meeting))
      .flatMap((pin) =>
        free
          .filter((place) => makesDouble(linked, pin, place) || makesDouble(linked, place, pin))
          .map((place) => halfOf(linked, pin, place)),
      )
  }

  function pairsOf(linked: LinkedRequirements, free: readonly (readonly Period[])[]): Option[] {
    return free.flatMap((first) =>
      free
        .filter((second) => makesDouble(linked, first, second))
        .map((second) => {
          const option = optionOf(linked, [first, second])
          return Object.assign(option, { cost: option.cost + breakCost(linked, first, second) })
        }),
    )
  }

  function breakCost(
    linked: LinkedRequirements,
    first: readonly Period[],
    second: readonly Period[],
  ): number {
    const breaks = linked.members.flatMap(({ group }, index) => {
      const all = ofGrade.get(group.grade) ?? []
      return first[index]!.weekdays.filter((day) => isAcrossBreak(day, first[index]!, second[index]!, all))
    })
    return double_across_break * breaks.length
  }

  /** An option of these meetings, of which only the first counts as one of the day. */
  function optionOf(linked: LinkedRequirements, meetings: readonly (readonly Period[])[]): Option {
    const unchanged = linked.members.flatMap(({ requirement }, index) =>
      meetings.filter((periodsOf) => current.get(requirement.id)?.get(periodsOf[index]!.id) === false),
    ).length
    const first = meetings[0]![0]!
    return {
      periods: linked.members.map((_, index) => meetings.map((periodsOf) => periodsOf[index]!)),
      days: first.weekdays,
      start: first.start,
      isDouble: meetings.length > 1,
      isCurrent: unchanged > 0,
      cost: -little_change * unchanged,
    }
  }

  /** A meeting that makes a double with another one. */
  function halfOf(linked: LinkedRequirements, pin: readonly Period[], meeting: readonly Period[]): Option {
    const [first, second] = pin[0]!.start < meeting[0]!.start ? [pin, meeting] : [meeting, pin]
    const option = optionOf(linked, [meeting])
    return { ...option, days: [], start: null, cost: option.cost + breakCost(linked, first, second) }
  }
}
