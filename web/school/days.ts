/** Days are 'YYYY-MM-DD', times 'HH:MM', both in the school's local time: no time zone is ever applied here. */
import { formatTimeSpan } from '#contract/people/person/display.ts'
import { WEEKDAYS, type Weekday } from '#contract/words.ts'
import { clockTime, display } from './display.ts'

const DAY_MS = 86_400_000
/** Months have three letters, as in the day inputs. */
const formatDay = (day: string, style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...style })
    .format(Date.parse(day))
    .replace(',', '')
    .replace(/\bSept\b/, 'Sep')

/** 'Wednesday 18 November' */
export const longDay = (day: string) => formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' })
/** 'Wed 18 Nov' */
export const mediumDay = (day: string) => formatDay(day, { weekday: 'short', day: 'numeric', month: 'short' })
/** '18 Nov 2026' */
export const shortDay = (day: string) => formatDay(day, { day: 'numeric', month: 'short', year: 'numeric' })
/** '18 Nov' */
export const dayAndMonth = (day: string) => formatDay(day, { day: 'numeric', month: 'short' })
/** '2 Nov to 18 Dec', with years where they differ. */
export function daySpan(from: string, to: string): string {
  const style: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${shortDay(from)} to ${shortDay(to)}`
  return `${formatDay(from, style)} to ${formatDay(to, style)}`
}
/** '14 – 18 September 2026', '28 September – 2 October 2026' */
export const longSpan = (from: string, to: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).formatRange(Date.parse(from), Date.parse(to))
/** 'September 2026' for '2026-09'. */
export const monthName = (month: string) => formatDay(`${month}-01`, { month: 'long', year: 'numeric' })

/** 'Wednesday' */
export const weekdayOf = (day: string) => formatDay(day, { weekday: 'long' })
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** '18 Nov 2026, 09:04' for a day and a time of the wire, or for both in one, 'YYYY-MM-DDTHH:MM...'. */
export const momentText = (at: string | { day: string; time: string }): string =>
  typeof at === 'string'
    ? `${shortDay(at.slice(0, 10))}, ${timeOf(at)}`
    : `${shortDay(at.day)}, ${clockTime(at.time)}`

/** '09:04' for 'YYYY-MM-DDTHH:MM...'. */
export const timeOf = (at: string): string => clockTime(at.slice(11, 16))

/** '15 min', '2 h 5 min' */
export const durationText = (minutes: number) =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`

/** '09:00-10:00', or '9:00-10:00 AM' where the school reads times so. */
export const timeSpan = (start: string, end: string) => formatTimeSpan(start, end, display().clock)

/** 'Mon-Fri' for a whole week, else 'Mon Wed Fri'; 'No days selected' for none. */
export function weekdaysShort(days: readonly Weekday[]): string {
  if (days.length === 0) return 'No days selected'
  if (WEEKDAYS.every((day) => days.includes(day))) return 'Mon-Fri'
  return WEEKDAYS.filter((day) => days.includes(day))
    .map((day) => day.slice(0, 3))
    .join(' ')
}

/** At the end of a range of days that begins later. */
export const ENDS_BEFORE_START = 'End date must be on or after start date.'
