import type { TimetableInput } from './input.ts'

/** Which section periods a group may have, and which follow each other on a day. The score and the search share it. */

export type Period = TimetableInput['periods'][number]
type Group = TimetableInput['groups'][number]

/** A longer pause, in minutes, is a break: it ends a row of lessons and splits a double. */
export const BREAK_MINUTES = 10

/**
 * The section periods in which a group may meet, by time. Homeroom groups meet in homeroom periods where the grade has
 * any, other groups never do.
 */
export function periodsByGroup(input: TimetableInput): (group: Group) => readonly Period[] {
  const byGrade = Map.groupBy(input.periods, ({ grade }) => grade)
  const lists = new Map<string, readonly Period[]>()
  return ({ grade, type }) => {
    const key = `${grade} ${type === 'homeroom'}`
    let list = lists.get(key)
    if (!list) {
      const all = byGrade.get(grade) ?? []
      const isForHomeroom = type === 'homeroom' && all.some(({ homeroom }) => homeroom)
      list = all.filter(({ homeroom }) => homeroom === isForHomeroom).sort(byTime)
      lists.set(key, list)
    }
    return list
  }
}

const byTime = (one: Period, other: Period): number =>
  one.start - other.start || one.end - other.end || one.id - other.id

export const sharesDay = (one: Pick<Period, 'weekdays'>, other: Pick<Period, 'weekdays'>): boolean =>
  one.weekdays.some((day) => other.weekdays.includes(day))

/** True if a section period of this weekday is completely between two others. */
const liesBetween = (day: number, first: Period, second: Period) => (period: Period) =>
  period.start >= first.end && period.end <= second.start && period.weekdays.includes(day)

/** Whether two meetings of one group on a weekday make a double: none of the group's other section periods is between. */
export const isDouble = (day: number, first: Period, second: Period, own: readonly Period[]): boolean =>
  second.start >= first.end && !own.some(liesBetween(day, first, second))

/** Whether a double has a break in it, or a section period of the grade that its group cannot have, such as homeroom. */
export const isAcrossBreak = (
  day: number,
  first: Period,
  second: Period,
  ofGrade: readonly Period[],
): boolean => second.start - first.end > BREAK_MINUTES || ofGrade.some(liesBetween(day, first, second))

export type ClockSpan = { start: number; end: number }

/** The times of a weekday at which lessons are: those of all section periods except homeroom, each once, by their end. */
export function lessonTimesOf(input: TimetableInput, day: number): ClockSpan[] {
  const times = new Map<string, ClockSpan>()
  for (const { weekdays, homeroom, start, end } of input.periods)
    if (!homeroom && weekdays.includes(day)) times.set(`${start} ${end}`, { start, end })
  return [...times.values()].sort((one, other) => one.end - other.end || one.start - other.start)
}

/**
 * The number of consecutive lessons that fit between two times of a day, which are the gaps of a teacher without lessons there.
 */
export function freeLessonsBetween(lessonTimes: readonly ClockSpan[], from: number, to: number): number {
  let count = 0
  let after = from
  for (const { start, end } of lessonTimes) {
    if (start < after || end > to) continue
    count++
    after = end
  }
  return count
}
