import type { DayDisplay } from '#contract/formats.ts'
import { longDay } from './days.ts'

type Days = { start_date: string; end_date: string }

/** What the office reads about closures and school years, and everyone about calendar addresses. */
export const sentences = {
  closureAdded: (closure: Days & { name: string }, school: DayDisplay) =>
    `Added ${closure.name}. The school is closed ${daysText(closure, school)}.`,
  closureSaved: (closure: Days & { name: string }, school: DayDisplay) =>
    `Saved ${closure.name}. The school is closed ${daysText(closure, school)}.`,
  closureDeleted: (closure: Days & { name: string }, school: DayDisplay) =>
    `Deleted ${closure.name}. The school is open ${daysText(closure, school)}.`,
  outsideYear: ({ name, start_date, end_date }: Days & { name: string }, school: DayDisplay) =>
    `The school year ${name} runs from ${longDay(start_date, school)} to ${longDay(end_date, school)}. Please choose days in that range, or change its dates.`,
  alreadyClosed: (other: Days & { name: string }, school: DayDisplay) =>
    `${other.name} already closes the school ${daysText(other, school)}. Please choose other days, or change ${other.name}.`,
  endBeforeStart: 'End date must be on or after start date.',

  yearAdded: (name: string) => `Added the school year ${name}.`,
  yearSaved: (name: string) => `Saved the school year ${name}.`,
  yearDeleted: (name: string) => `Deleted the school year ${name}.`,
  yearEndsEarly: 'The last day must be after the first day.',
  yearsOverlap: (other: string) =>
    `The school year ${other} has some of these days. Please choose other dates, or change ${other}.`,
  yearNameTaken: (name: string) => `Another school year is called ${name}. Please choose another name.`,
  yearIsCurrent: (name: string) => `${name} is the current school year. It cannot be deleted.`,
  yearPrepared: (name: string) => `Students and groups are prepared for ${name}. Please undo that first.`,
  yearHasRecords: (name: string) =>
    `${name} has block schedules, closures or attendance. Please delete its block schedules and closures first. A year with attendance stays.`,

  officePlans: 'Only the office plans the next school year.',
  yearHasBegun: (year: string) =>
    `The school year ${year} has begun, so it is not planned any more. Please reload.`,

  feedCreated: 'Calendar address created. Copy it now. It is shown only once.',
  feedRemoved: 'Calendar address removed. Calendars that use it no longer update.',
  feedOfOthers: 'Only this person and the school office can create or remove this calendar address.',
} as const

/** 'on Monday, September 14, 2026', 'from Monday, September 14, 2026 to Friday, September 18, 2026' */
const daysText = ({ start_date, end_date }: Days, school: DayDisplay) =>
  start_date === end_date
    ? `on ${longDay(start_date, school)}`
    : `from ${longDay(start_date, school)} to ${longDay(end_date, school)}`
