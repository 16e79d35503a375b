import { formatDay, type DayDisplay } from '#contract/formats.ts'
import { WEEKDAYS, type Weekday } from '#contract/words.ts'

const DAY_MS = 86_400_000
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** The day some days later, or earlier with a negative number. Days are 'YYYY-MM-DD'. */
export const addDays = (day: string, days: number): string =>
  new Date(timeOf(day) + days * DAY_MS).toISOString().slice(0, 10)

/** 1 to 7, Monday 1. */
export const weekdayOf = (day: string): number => new Date(timeOf(day)).getUTCDay() || 7

/** Returns the Monday of the week (Monday to Sunday) of a day. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

export const laterOf = (one: string, other: string): string => (one > other ? one : other)
export const earlierOf = (one: string, other: string): string => (one < other ? one : other)

/** 'Monday, September 14, 2026' */
export const longDay = (day: string, display: DayDisplay): string => formatDay(day, 'full', display)

export const weekdayNumbers = (names: readonly Weekday[]): number[] =>
  names.map((name) => WEEKDAYS.indexOf(name) + 1)

/** School days only: 6 and 7 have no name on the wire. */
export const weekdayNames = (numbers: readonly number[]): Weekday[] =>
  WEEKDAYS.filter((_, index) => numbers.includes(index + 1))

/** 'Monday, September 7, 2026 is a holiday: Labor Day' */
export const holidaySentence = (day: string, name: string, display: DayDisplay) =>
  `${longDay(day, display)} is a holiday: ${name}`
