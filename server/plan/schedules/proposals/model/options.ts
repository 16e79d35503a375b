import { isDouble, type Period } from '../lesson-times.ts'
import type { LinkedRequirements } from './linked-requirements.ts'

/** A time for an event: for each member of its bundle one section period, or the two of a double. */
export type Option = {
  periods: readonly (readonly Period[])[]
  /** Weekdays on which it counts as a meeting, a double as one. */
  days: readonly number[]
  /** Its start time, null if the time does not matter for the score. */
  start: number | null
  isDouble: boolean
  isCurrent: boolean
  cost: number
}

/** Meetings that are placed together: a section period, or the two of a double. */
export type Event = {
  linked: number
  /** Meetings of all members. */
  worth: number
  isPinned: boolean
  options: readonly Option[]
}

export const sumOfDays = (periods: readonly Period[]): number =>
  periods.reduce((sum, { weekdays }) => sum + weekdays.length, 0)

/** Of the pinned meetings of a bundle, the later ones of doubles with the first ones, up to the doubles that it needs. */
export function doublesAmong(
  linked: LinkedRequirements,
  chosen: readonly (readonly Period[])[],
): Map<readonly Period[], readonly Period[]> {
  const doubled = new Map<readonly Period[], readonly Period[]>()
  const taken = new Set<readonly Period[]>()
  let left = linked.doubles
  for (const first of chosen) {
    const size = first[0]!.weekdays.length
    const second = chosen.find((other) => !taken.has(other) && makesDouble(linked, first, other))
    if (!second || taken.has(first) || size > left) continue
    doubled.set(second, first)
    taken.add(first).add(second)
    left -= size
  }
  return doubled
}

/** Whether two meetings are a double of every member, on the same weekdays. */
export function makesDouble(
  linked: LinkedRequirements,
  first: readonly Period[],
  second: readonly Period[],
): boolean {
  return linked.members.every(({ periods }, index) => {
    const [one, other] = [first[index]!, second[index]!]
    return (
      one.weekdays.length === other.weekdays.length &&
      one.weekdays.every((day) => other.weekdays.includes(day) && isDouble(day, one, other, periods))
    )
  })
}

export function eventOf(
  linked: LinkedRequirements,
  index: number,
  options: readonly Option[],
  { meetings, isPinned = false }: { meetings?: number; isPinned?: boolean },
): Event {
  const worth = (meetings ?? sizeOf(options[0]!)) * linked.members.length
  return { linked: index, worth, isPinned, options }
}

/** On how many weekdays it meets. */
export const sizeOf = ({ periods: [first] }: Option): number => first![0]!.weekdays.length

export const ofSize = (options: readonly Option[], size: number): Option[] =>
  options.filter((option) => sizeOf(option) === size)
