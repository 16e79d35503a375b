/** Days are 'YYYY-MM-DD' and times 'HH:MM', both local to the school, so nothing here converts time zones. */
import { formatDay, formatDaySpan, formatTimeSpan, formatMoment } from '#contract/formats.ts'
import { WEEKDAYS, type Weekday } from '#contract/words.ts'
import { clockTime, display } from './display.ts'

const DAY_MS = 86_400_000

/** 'Wednesday, November 18, 2026' */
export const fullDay = (day: string) => formatDay(day, 'full', display())
/** 'Wednesday, November 18' */
export const longDay = (day: string) => formatDay(day, 'long', display())
/** 'Wed, Nov 18' */
export const mediumDay = (day: string) => formatDay(day, 'medium', display())
/** 'Nov 18, 2026' */
export const shortDay = (day: string) => formatDay(day, 'short', display())
/** 'Nov 18' */
export const dayAndMonth = (day: string) => formatDay(day, 'dayAndMonth', display())
/** '11/18/2026' */
export const numericDay = (day: string) => formatDay(day, 'numeric', display())
/** 'Nov 2 – Dec 18', with years if they differ. */
export const daySpan = (from: string, to: string) => formatDaySpan(from, to, display())
/** 'Nov 2 – Dec 18, 2026' */
export const daySpanWithYear = (from: string, to: string) => formatDaySpan(from, to, display(), 'short')
/** 'September 14 – 18, 2026', 'September 28 – October 2, 2026' */
export const longSpan = (from: string, to: string) => formatDaySpan(from, to, display(), 'date')
/** 'September 2026' for '2026-09'. */
export const monthName = (month: string) => formatDay(`${month}-01`, 'month', display())

/** 'Wednesday' */
export const weekdayOf = (day: string) => formatDay(day, 'weekday', display())
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** 'Nov 18, 2026, 9:04 AM' for a day and a time, or for both in one string, 'YYYY-MM-DDTHH:MM...'. */
export const momentText = (at: string | { day: string; time: string }): string =>
  typeof at === 'string'
    ? formatMoment(at.slice(0, 10), at.slice(11, 16), display())
    : formatMoment(at.day, at.time, display())

/** '9:04 AM' for 'YYYY-MM-DDTHH:MM...'. */
export const timeOf = (at: string): string => clockTime(at.slice(11, 16))

/** '15 min', '2 h', '2 h 5 min' */
export const durationText = (minutes: number) => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

/** '9:00-10:00 AM', or '09:00-10:00' if the school uses the 24-hour clock. */
export const timeSpan = (start: string, end: string) => formatTimeSpan(start, end, display())

/** 'Mon-Fri' for a whole week, 'Mon Wed Fri' for some days, 'No days selected' for none. */
export function weekdaysShort(days: readonly Weekday[]): string {
  if (days.length === 0) return 'No days selected'
  if (WEEKDAYS.every((day) => days.includes(day))) return 'Mon-Fri'
  return WEEKDAYS.filter((day) => days.includes(day))
    .map((day) => day.slice(0, 3))
    .join(' ')
}

/** The error if a range ends before it starts. */
export const ENDS_BEFORE_START = 'End date must be on or after start date.'
