import type { DayDisplay } from '#contract/formats.ts'
import { longDay } from './days.ts'

type Days = { start_date: string; end_date: string }

/** What the office reads about closures, and everyone about calendar addresses. */
export const sentences = {
  closureAdded: (closure: Days & { name: string }, school: DayDisplay) =>
    `Added ${closure.name}. The school is closed ${daysText(closure, school)}.`,
  closureSaved: (closure: Days & { name: string }, school: DayDisplay) =>
    `Saved ${closure.name}. The school is closed ${daysText(closure, school)}.`,
  closureDeleted: (closure: Days & { name: string }, school: DayDisplay) =>
    `Deleted ${closure.name}. The school is open ${daysText(closure, school)}.`,
  outsideYear: (yearStart: string, yearEnd: string, school: DayDisplay) =>
    `The school year runs from ${longDay(yearStart, school)} to ${longDay(yearEnd, school)}. Please choose days in that range, or change it in the settings.`,
  alreadyClosed: (other: Days & { name: string }, school: DayDisplay) =>
    `${other.name} already closes the school ${daysText(other, school)}. Please choose other days, or change ${other.name}.`,
  endBeforeStart: 'End date must be on or after start date.',

  feedCreated: 'Calendar address created. Copy it now. It is shown only once.',
  feedRemoved: 'Calendar address removed. Calendars that use it no longer update.',
  feedOfOthers: 'Only this person and the school office can create or remove this calendar address.',
} as const

/** 'on Monday, September 14, 2026', 'from Monday, September 14, 2026 to Friday, September 18, 2026' */
const daysText = ({ start_date, end_date }: Days, school: DayDisplay) =>
  start_date === end_date
    ? `on ${longDay(start_date, school)}`
    : `from ${longDay(start_date, school)} to ${longDay(end_date, school)}`
