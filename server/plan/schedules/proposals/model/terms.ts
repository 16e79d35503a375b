import type { CostTerm, Lists } from '../engine/problem.ts'
import type { TimetableInput } from '../input.ts'
import { lessonTimesOf, type ClockSpan } from '../lesson-times.ts'
import { countTeacherDay } from '../score.ts'

const DAYS = 8
/** With at most as many times a day, what a day costs is looked up by the set of its lessons. */
const MAX_TABLE_TIMES = 12

/** Meetings of a bundle on one day, and different hours of its meetings, above one; for each of its members. */
export function spreadTerm(
  { one_a_day, same_hour }: TimetableInput['weights'],
  of: {
    linkedSets: number
    linkedOf: Int32Array
    members: Int32Array
    days: Lists
    hour: Int32Array
    hours: number
  },
): CostTerm {
  const { linkedOf, members, days, hour, hours } = of
  const onDay = new Int32Array(of.linkedSets * DAYS)
  const atHour = new Int32Array(of.linkedSets * hours)
  /** Hours of doubles have odd numbers, so that they are counted separately. */
  const different = new Int32Array(of.linkedSets * 2)
  return { add, remove }

  function add(option: number): number {
    const linked = linkedOf[option]!
    let cost = 0
    for (let at = days.start[option]!, end = days.start[option + 1]!; at < end; at++)
      if (onDay[linked * DAYS + days.items[at]!]!++ > 0) cost += one_a_day
    const start = hour[option]!
    if (start >= 0 && atHour[linked * hours + start]!++ === 0 && different[linked * 2 + (start & 1)]!++ > 0)
      cost += same_hour
    return cost * members[linked]!
  }

  function remove(option: number): number {
    const linked = linkedOf[option]!
    let cost = 0
    for (let at = days.start[option]!, end = days.start[option + 1]!; at < end; at++)
      if (--onDay[linked * DAYS + days.items[at]!]! > 0) cost -= one_a_day
    const start = hour[option]!
    if (start >= 0 && --atHour[linked * hours + start]! === 0 && --different[linked * 2 + (start & 1)]! > 0)
      cost -= same_hour
    return cost * members[linked]!
  }
}

/** A time of a weekday at which a teacher or group may have a lesson. */
export type DayTime = ClockSpan & { day: number }

/**
 * Long days, long rows and gaps of teachers. `lessons` has for each option the lessons that it means, each a teacher times
 * the number of `times` plus a time, ascending; `fixed` those that never change.
 */
export function teacherDayTerm(
  input: TimetableInput,
  of: { teachers: number; times: readonly DayTime[]; lessons: Lists; fixed: readonly number[] },
): CostTerm {
  const { times, lessons, teachers } = of
  const { long_day, many_in_a_row, gaps } = input.weights
  const byDay = Map.groupBy(times.keys(), (time) => times[time]!.day)
  const dayOf = Int32Array.from(times, ({ day }) => day)
  const placeInDay = new Int32Array(times.length)
  for (const list of byDay.values()) list.forEach((time, index) => (placeInDay[time] = index))
  const lessonTimes = Array.from({ length: DAYS }, (_, day) => lessonTimesOf(input, day))
  const timesOfDay = Array.from({ length: DAYS }, (_, day) =>
    (byDay.get(day) ?? []).map((time) => times[time]!),
  )
  const tables = timesOfDay.map(({ length }) =>
    length > 0 && length <= MAX_TABLE_TIMES ? new Float64Array(2 ** length).fill(-1) : undefined,
  )
  const mask = new Int32Array(teachers * DAYS)
  const held = new Uint8Array(teachers * times.length)
  const costs = new Float64Array(teachers * DAYS)
  for (const lesson of of.fixed) set(lesson, 1)
  for (let teacher = 0; teacher < teachers; teacher++)
    for (const day of byDay.keys()) costs[teacher * DAYS + day] = costOf(teacher, day)
  return { add: (option) => change(option, 1), remove: (option) => change(option, 0) }

  function change(option: number, value: 0 | 1): number {
    let delta = 0
    const end = lessons.start[option + 1]!
    for (let at = lessons.start[option]!; at < end; at++) {
      const lesson = lessons.items[at]!
      set(lesson, value)
      const teacher = Math.floor(lesson / times.length)
      const day = dayOf[lesson % times.length]!
      if (at + 1 < end) {
        const next = lessons.items[at + 1]!
        if (Math.floor(next / times.length) === teacher && dayOf[next % times.length] === day) continue
      }
      const cost = costOf(teacher, day)
      delta += cost - costs[teacher * DAYS + day]!
      costs[teacher * DAYS + day] = cost
    }
    return delta
  }

  /** During a move, two events may briefly have the same lesson. */
  function set(lesson: number, value: 0 | 1): void {
    held[lesson] = held[lesson]! + (value === 1 ? 1 : -1)
    const time = lesson % times.length
    const index = Math.floor(lesson / times.length) * DAYS + dayOf[time]!
    const bit = 1 << (placeInDay[time]! & 31)
    mask[index] = held[lesson] === 0 ? mask[index]! & ~bit : mask[index]! | bit
  }

  function costOf(teacher: number, day: number): number {
    const table = tables[day]
    const bits = mask[teacher * DAYS + day]!
    if (!table) return costOfLessons(timesOfTeacher(teacher, day), day)
    const cached = table[bits]!
    if (cached >= 0) return cached
    const cost = costOfLessons(timesOfTeacher(teacher, day), day)
    table[bits] = cost
    return cost
  }

  function timesOfTeacher(teacher: number, day: number): ClockSpan[] {
    return (byDay.get(day) ?? [])
      .filter((time) => held[teacher * times.length + time]! > 0)
      .map((time) => times[time]!)
  }

  function costOfLessons(list: readonly ClockSpan[], day: number): number {
    const counts = countTeacherDay(list, lessonTimes[day]!)
    return long_day * counts.long_day + many_in_a_row * counts.many_in_a_row + gaps * counts.gaps
  }
}
