import { listsOf, type Problem } from './engine/problem.ts'
import type { Placement, TimetableInput } from './input.ts'
import type { ClockSpan, Period } from './lesson-times.ts'
import { listLinkedRequirements } from './model/linked-requirements.ts'
import { eventsOf } from './model/events.ts'
import { groupsWithSharedStudents } from './model/occupied.ts'
import { slotsOf } from './model/slots.ts'
import { spreadTerm, teacherDayTerm } from './model/terms.ts'
import { requirementsByGroupAndTeacher, score } from './score.ts'

/** A school's week as events with options. */
export type Model = {
  problem: Problem
  /** The first events are pinned: each has one option, which nothing else overlaps. */
  pinned: number
  /** The options that are as in the current schedule. */
  current: readonly number[]
  /** The score of an empty week, added to the cost of a state to get its score. */
  constant: number
  placementsOfOption: (option: number) => Placement[]
  /** The week in which the events have these options; -1 is none. */
  placementsOf: (options: Int32Array) => Placement[]
  /** How many ways each bundle has to divide its meetings into section periods; most have one. */
  alternatives: readonly number[]
  /** The meetings of a bundle's members without pinned ones, in the best way to divide them. */
  most: readonly number[]
  linkedOfEvent: Int32Array
}

/** `cuts` chooses among the alternatives of a bundle; the first one by default. */
export function modelOf(input: TimetableInput, cuts: ReadonlyMap<number, number> = new Map()): Model {
  const linkedSets = listLinkedRequirements(input)
  const slots = slotsOf([...input.periods, ...input.elsewhere])
  const { events, alternatives, most } = eventsOf(input, linkedSets, cuts)
  const options = events.flatMap((event) => event.options)
  const sharing = groupsWithSharedStudents(input)
  const starts = [...new Set(input.periods.map(({ start }) => start))]
  const cells = cellsOf()

  const slotsOfMeetings = (meetings: readonly Period[]) => meetings.flatMap((period) => slots.slotsOf(period))

  let next = 0
  const optionsOfEvents = events.map((event) => event.options.map(() => next++))
  const eventOf = Int32Array.from(events.flatMap((event, index) => event.options.map(() => index)))
  const linkedOfEvent = Int32Array.from(events, ({ linked }) => linked)
  const linkedOf = eventOf.map((event) => linkedOfEvent[event]!)
  const atoms = options.map(({ periods }) => [
    ...new Set(slotsOfMeetings(periods[0]!).flatMap((slot) => slots.atomsOf(slot))),
  ])
  const cellsOn = (resources: readonly number[], option: number) =>
    resources.flatMap((resource) => atoms[option]!.map((atom) => resource * slots.atomCount + atom))
  const teachers = new Map(
    [...new Set(input.requirements.map(({ teacher }) => teacher))].map((id, place) => [id, place]),
  )
  const slotLists = options.map(({ periods }) =>
    slotsOfMeetings(periods[0]!).sort((one, other) => one - other),
  )
  const lessons = options.map((_, option) => {
    const own = new Set(
      linkedSets[linkedOf[option]!]!.members.map(({ requirement }) => teachers.get(requirement.teacher)!),
    )
    return [...own].flatMap((teacher) =>
      slotLists[option]!.map((slot) => teacher * slots.times.length + slot),
    )
  })
  const problem: Problem = {
    worth: Int32Array.from(events, ({ worth }) => worth),
    options: listsOf(optionsOfEvents),
    eventOf,
    optionCost: Float64Array.from(options, ({ cost }) => cost),
    claims: listsOf(options.map((_, option) => cellsOn(cells.claims[linkedOf[option]!]!, option))),
    checks: listsOf(options.map((_, option) => cellsOn(cells.checks[linkedOf[option]!]!, option))),
    cellCount: cells.resources * slots.atomCount,
    slots: listsOf(slotLists),
    slotCount: slots.times.length,
    dayOf: Int32Array.from(slots.times, ({ day }) => day),
    hourOf: hoursOf(slots.times),
    linkedOf: linkedOfEvent,
    terms: [
      spreadTerm(input.weights, {
        linkedSets: linkedSets.length,
        linkedOf,
        members: Int32Array.from(linkedSets, ({ members }) => members.length),
        days: listsOf(options.map(({ days }) => days)),
        hour: Int32Array.from(options, ({ start, isDouble }) =>
          start === null ? -1 : 2 * starts.indexOf(start) + Number(isDouble),
        ),
        hours: 2 * starts.length,
      }),
      teacherDayTerm(input, {
        teachers: teachers.size,
        times: slots.times,
        lessons: listsOf(lessons),
        fixed: fixedLessons(),
      }),
    ],
  }
  return {
    problem,
    pinned: events.filter(({ isPinned }) => isPinned).length,
    current: options.flatMap(({ isCurrent }, option) => (isCurrent ? [option] : [])),
    constant: score(input, []).score,
    placementsOfOption,
    placementsOf: (chosen) => [...chosen].flatMap((option) => (option < 0 ? [] : placementsOfOption(option))),
    alternatives,
    most,
    linkedOfEvent,
  }

  function placementsOfOption(option: number): Placement[] {
    return linkedSets[linkedOf[option]!]!.members.flatMap(({ requirement }, place) =>
      options[option]!.periods[place]!.map((period) => ({ requirement: requirement.id, period: period.id })),
    )
  }

  /** Lessons of teachers that are not events. */
  function fixedLessons(): number[] {
    const requirementOf = requirementsByGroupAndTeacher(input)
    const periods = new Map(input.periods.map((period) => [period.id, period]))
    const current = input.current.flatMap(({ group, teacher, period: id, pinned }) => {
      const period = periods.get(id)
      return period && (pinned || !requirementOf(group, teacher)) ? [{ ...period, teacher }] : []
    })
    return [...input.elsewhere, ...current].flatMap((meeting) => {
      const teacher = teachers.get(meeting.teacher)
      if (teacher === undefined) return []
      return slots.slotsOf(meeting).map((slot) => teacher * slots.times.length + slot)
    })
  }

  /** Of each bundle, what it takes and what must be free besides. Groups that only meet in one bundle are one resource. */
  function cellsOf() {
    const linkedSetsOfGroup = new Map<number, Set<number>>()
    linkedSets.forEach(({ members }, linked) => {
      for (const { group } of members)
        linkedSetsOfGroup.set(group.id, (linkedSetsOfGroup.get(group.id) ?? new Set()).add(linked))
    })
    const numbers = new Map<string, number>()
    const numberOf = (key: string) => numbers.get(key) ?? numbers.set(key, numbers.size).size - 1
    const groupNumber = (group: number) => {
      const own = linkedSetsOfGroup.get(group)
      if (!own) return []
      return [numberOf(own.size === 1 ? `bundle ${[...own][0]}` : `group ${group}`)]
    }
    const claims = linkedSets.map(({ members }) =>
      Array.from(
        new Set(
          members.flatMap(({ requirement, group }) => [
            numberOf(`teacher ${requirement.teacher}`),
            ...groupNumber(group.id),
            ...(group.room === null ? [] : [numberOf(`room ${group.room}`)]),
          ]),
        ),
      ),
    )
    const checks = linkedSets.map(({ members }, linked) => {
      const others = new Set(
        members.flatMap(({ group }) => (sharing.get(group.id) ?? []).flatMap((other) => groupNumber(other))),
      )
      return Array.from(others.difference(new Set(claims[linked])))
    })
    return { claims, checks, resources: numbers.size }
  }
}

function hoursOf(times: readonly ClockSpan[]): Int32Array {
  const hours = new Map<string, number>()
  return Int32Array.from(times, ({ start, end }) => {
    const key = `${start} ${end}`
    return hours.get(key) ?? hours.set(key, hours.size).size - 1
  })
}
