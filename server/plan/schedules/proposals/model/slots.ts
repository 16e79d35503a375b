import type { Period } from '../lesson-times.ts'
import type { DayTime } from './terms.ts'

/** The times of the week at which section periods meet, and how these overlap. */
export type Slots = {
  /** By weekday and start. */
  times: readonly DayTime[]
  slotsOf(period: Pick<Period, 'weekdays' | 'start' | 'end'>): readonly number[]
  /** The pieces into which each weekday is cut by all starts and ends, of a slot. Two slots overlap when they share one. */
  atomsOf(slot: number): readonly number[]
  atomCount: number
}

export function slotsOf(meetings: readonly Pick<Period, 'weekdays' | 'start' | 'end'>[]): Slots {
  const byKey = new Map<string, DayTime>()
  for (const { weekdays, start, end } of meetings)
    for (const day of weekdays) byKey.set(keyOf(day, start, end), { day, start, end })
  const times = [...byKey.values()].sort(
    (one, other) => one.day - other.day || one.start - other.start || one.end - other.end,
  )
  const places = new Map(times.map(({ day, start, end }, slot) => [keyOf(day, start, end), slot]))
  const { atoms, atomCount } = atomsOfSlots(times)
  return {
    times,
    slotsOf: ({ weekdays, start, end }) =>
      weekdays.map((day) => places.get(keyOf(day, start, end))!).sort((one, other) => one - other),
    atomsOf: (slot) => atoms[slot]!,
    atomCount,
  }
}

const keyOf = (day: number, start: number, end: number) => `${day} ${start} ${end}`

/** Parts of a day that the same slots cover are merged, so a school with one bell schedule has one part per slot. */
function atomsOfSlots(times: readonly DayTime[]): { atoms: number[][]; atomCount: number } {
  const atoms = times.map((): number[] => [])
  const keys = new Set<string>()
  for (const [day, slots] of Map.groupBy(times.keys(), (slot) => times[slot]!.day)) {
    const cuts = new Set(slots.flatMap((slot) => [times[slot]!.start, times[slot]!.end]))
    for (const cut of cuts) {
      const covering = slots.filter((slot) => times[slot]!.start <= cut && times[slot]!.end > cut)
      const key = `${day} ${covering.join()}`
      if (covering.length === 0 || keys.has(key)) continue
      for (const slot of covering) atoms[slot]!.push(keys.size)
      keys.add(key)
    }
  }
  return { atoms, atomCount: keys.size }
}
