import type { TimetableInput } from '../input.ts'
import { isAcrossBreak, type Period } from '../lesson-times.ts'
import { needsByGroupAndTeacher } from '../score.ts'
import { isPossible, timeKey, type Bundle } from './bundles.ts'
import { groupsWithSharedStudents, Occupied } from './occupied.ts'
import { meetingsOf, waysToMeet, type Places } from './ways.ts'
import { doublesAmong, eventOf, makesDouble, ofSize, sumOfDays, type Event, type Option } from './options.ts'

/** What a bundle's pins leave: their meetings, and which of them are the later ones of doubles. */
type Pinned = {
  events: readonly (readonly Period[])[]
  meetings: number
  doubled: ReadonlyMap<readonly Period[], readonly Period[]>
}

export function eventsOf(
  input: TimetableInput,
  bundles: readonly Bundle[],
  cuts: ReadonlyMap<number, number>,
): { events: Event[]; alternatives: number[]; most: number[] } {
  const { little_change, double_across_break } = input.weights
  const periods = new Map(input.periods.map((period) => [period.id, period]))
  const ofGrade = Map.groupBy(input.periods, ({ grade }) => grade)
  const needOf = needsByGroupAndTeacher(input)
  const sharing = groupsWithSharedStudents(input)
  const standing = new Map<number, Map<number, boolean>>()
  const before = new Occupied(input)
  const occupied = new Occupied(input)
  occupy()
  const pinned = bundles.map(pinnedTimes)
  const fixed = bundles.flatMap(pinnedEvents)
  const others = bundles.map((bundle, index) => freeEvents(bundle, index))
  return {
    events: [...fixed, ...others.flatMap((part) => part.events)],
    alternatives: others.map((part) => part.alternatives),
    most: others.map((part) => part.most),
  }

  /** Enters what cannot move: `before` without the pins of needs, `occupied` with them. */
  function occupy(): void {
    for (const { id, off } of input.teachers)
      for (const time of off) for (const where of [before, occupied]) where.addOff(id, time)
    for (const meeting of input.elsewhere)
      for (const where of [before, occupied]) where.add(meeting, meeting, null)
    for (const people of input.standing) {
      const period = periods.get(people.period)
      const need = needOf(people.group, people.teacher)
      if (need) standing.set(need.id, (standing.get(need.id) ?? new Map()).set(people.period, people.pinned))
      if (!period || (need && !people.pinned)) continue
      if (!need) before.add(people, period, period.id)
      occupied.add(people, period, period.id)
    }
  }

  function isPinnedAt(need: number, period: Period): boolean {
    return standing.get(need)?.get(period.id) === true
  }

  /**
   * The times of a bundle's pins at which all of its members can meet, as long as nobody meets too often. A pin that clashes
   * with an earlier one stands, but is not placed.
   */
  function pinnedTimes(bundle: Bundle): Pinned {
    const { members, meetings, times } = bundle
    const pins = members.map(({ need }) =>
      [...(standing.get(need.id) ?? [])].flatMap(([id, isPinned]) => {
        const period = periods.get(id)
        return isPinned && period ? [period] : []
      }),
    )
    const keys = new Set(isPossible(bundle, sharing) ? pins.flat().map(timeKey) : [])
    const counts = members.map((_, place) => sumOfDays(pins[place]!))
    const accepted: Period[][] = []
    for (const key of keys) {
      const chosen = members.map(
        (_, place) => pins[place]!.find((pin) => timeKey(pin) === key) ?? times.get(key)?.[place],
      )
      if (!chosen.every((period) => period !== undefined)) continue
      const isNew = chosen.map((period, place) => !pins[place]!.includes(period))
      const size = chosen[0]!.weekdays.length
      const pinnedFor = (teacher: number) =>
        chosen.flatMap(({ id }, at) => (!isNew[at] && members[at]!.need.teacher === teacher ? [id] : []))
      const fits = members.every(({ need }, place) => {
        if (!isNew[place]) return before.isFree(need, chosen[place]!, true)
        return (
          counts[place]! + size <= meetings &&
          occupied.isFree(need, chosen[place]!, false, pinnedFor(need.teacher))
        )
      })
      if (!fits) continue
      members.forEach((_, place) => isNew[place] && (counts[place]! += size))
      accepted.push(chosen)
    }
    accepted.forEach((chosen) =>
      members.forEach(({ need }, place) => {
        before.add(need, chosen[place]!, chosen[place]!.id)
        if (!isPinnedAt(need.id, chosen[place]!)) occupied.add(need, chosen[place]!, chosen[place]!.id)
      }),
    )
    for (const [place, { need }] of members.entries())
      for (const pin of pins[place]!)
        if (!accepted.some((chosen) => chosen[place] === pin)) before.add(need, pin, pin.id)
    return { events: accepted, meetings: Math.max(0, ...counts), doubled: doublesAmong(bundle, accepted) }
  }

  /** The events of a bundle's pins. The later meeting of a double that is pinned counts no day and no hour of its own. */
  function pinnedEvents(bundle: Bundle, index: number): Event[] {
    const { doubled, events: chosen } = pinned[index]!
    return chosen.map((meeting) => {
      const first = doubled.get(meeting)
      const option = first ? halfOf(bundle, first, meeting) : optionOf(bundle, [meeting])
      return eventOf(bundle, index, [option], { isPinned: true })
    })
  }

  function freeEvents(
    bundle: Bundle,
    index: number,
  ): { events: Event[]; alternatives: number; most: number } {
    const { meetings, doubled } = pinned[index]!
    const left = Math.max(0, bundle.meetings - meetings)
    const free = isPossible(bundle, sharing)
      ? [...bundle.times.values()].filter((place) =>
          bundle.members.every(({ need }, at) => occupied.isFree(need, place[at]!, false)),
        )
      : []
    const places: Places = {
      halves: bundle.doubles > 0 ? halvesOf(bundle, free, pinned[index]!) : [],
      pairs: bundle.doubles > 0 ? pairsOf(bundle, free) : [],
      singles: free.map((place) => optionOf(bundle, [place])),
    }
    const doubles = Math.max(0, bundle.doubles - sumOfDays([...doubled.keys()].map(([period]) => period!)))
    const ways = waysToMeet(left, doubles, places)
    const { halves, pairs, singles } = ways[(cuts.get(index) ?? 0) % ways.length]!
    const events = [
      ...halves.map((size) => eventOf(bundle, index, ofSize(places.halves, size), { meetings: size })),
      ...pairs.map((size) => eventOf(bundle, index, ofSize(places.pairs, size), { meetings: 2 * size })),
      ...singles.map((size) => eventOf(bundle, index, ofSize(places.singles, size), { meetings: size })),
    ]
    return { events, alternatives: ways.length, most: meetingsOf(ways[0]!) * bundle.members.length }
  }

  /** Meetings that make a double with a pinned one. */
  function halvesOf(
    bundle: Bundle,
    free: readonly (readonly Period[])[],
    { events: chosen, doubled }: Pinned,
  ): Option[] {
    const paired = new Set([...doubled].flat())
    return chosen
      .filter((meeting) => !paired.has(meeting))
      .flatMap((pin) =>
        free
          .filter((place) => makesDouble(bundle, pin, place) || makesDouble(bundle, place, pin))
          .map((place) => halfOf(bundle, pin, place)),
      )
  }

  function pairsOf(bundle: Bundle, free: readonly (readonly Period[])[]): Option[] {
    return free.flatMap((first) =>
      free
        .filter((second) => makesDouble(bundle, first, second))
        .map((second) => {
          const option = optionOf(bundle, [first, second])
          return Object.assign(option, { cost: option.cost + breakCost(bundle, first, second) })
        }),
    )
  }

  function breakCost(bundle: Bundle, first: readonly Period[], second: readonly Period[]): number {
    const breaks = bundle.members.flatMap(({ group }, place) => {
      const all = ofGrade.get(group.grade) ?? []
      return first[place]!.weekdays.filter((day) => isAcrossBreak(day, first[place]!, second[place]!, all))
    })
    return double_across_break * breaks.length
  }

  /** An option of these meetings, of which only the first counts as one of the day. */
  function optionOf(bundle: Bundle, meetings: readonly (readonly Period[])[]): Option {
    const kept = bundle.members.flatMap(({ need }, place) =>
      meetings.filter((periodsOf) => standing.get(need.id)?.get(periodsOf[place]!.id) === false),
    ).length
    const first = meetings[0]![0]!
    return {
      periods: bundle.members.map((_, place) => meetings.map((periodsOf) => periodsOf[place]!)),
      days: first.weekdays,
      start: first.start,
      isDouble: meetings.length > 1,
      isStanding: kept > 0,
      cost: -little_change * kept,
    }
  }

  /** A meeting that makes a double with another one. */
  function halfOf(bundle: Bundle, pin: readonly Period[], meeting: readonly Period[]): Option {
    const [first, second] = pin[0]!.start < meeting[0]!.start ? [pin, meeting] : [meeting, pin]
    const option = optionOf(bundle, [meeting])
    return { ...option, days: [], start: null, cost: option.cost + breakCost(bundle, first, second) }
  }
}
