import { addDays, mondayOf, weekdayOf } from '#server/plan/calendar/days.ts'

/** A block of the demo school's year; id 1 is the current one. Days are YYYY-MM-DD. */
export type Block = { id: number; name: string; start_date: string; end_date: string }
export type Closure = { id: number; name: string; start_date: string; end_date: string }

export type DemoCalendar = {
  today: string
  yearStart: string
  yearEnd: string
  blocks: readonly [current: Block, past: Block]
  /** The other blocks of the year, the next one first. */
  later: readonly [next: Block, ...Block[]]
  closures: Closure[]
  /** Every school day before today, oldest first. */
  taught: string[]
  /** The same and today, where it is a school day. */
  schoolDays: string[]
}

const WEEKS_PAST = 8
const WEEKS_OF_A_BLOCK = 6
const WEEKS_OF_THE_YEAR = 39

/**
 * The year begins eight whole weeks before the week of today, so all of its attendance is there to see. Where today is in fall, it ends
 * in spring or in June. Each of its blocks has classes in six weeks.
 */
export function demoCalendar(today: string): DemoCalendar {
  const yearStart = addDays(mondayOf(today), -7 * WEEKS_PAST)
  const dayOf = (week: number, weekday: number) => addDays(yearStart, 7 * (week - 1) + weekday - 1)
  const block = (id: number, name: string, week: number, weeksOff = 0): Block => ({
    id,
    name,
    start_date: dayOf(week, 1),
    end_date: dayOf(week + WEEKS_OF_A_BLOCK + weeksOff - 1, 5),
  })
  const closures = [
    { id: 1, name: 'Teacher Workday', start_date: dayOf(3, 1), end_date: dayOf(3, 1) },
    { id: 2, name: 'Fall Break', start_date: dayOf(6, 4), end_date: dayOf(6, 5) },
    { id: 3, name: 'Parent-Teacher Conferences', start_date: dayOf(11, 5), end_date: dayOf(11, 5) },
    { id: 4, name: 'Winter Break', start_date: dayOf(15, 1), end_date: dayOf(16, 5) },
    { id: 5, name: 'Staff Development Day', start_date: dayOf(19, 1), end_date: dayOf(19, 1) },
    { id: 6, name: 'Midwinter Break', start_date: dayOf(24, 1), end_date: dayOf(24, 2) },
    { id: 7, name: 'Spring Break', start_date: dayOf(30, 1), end_date: dayOf(30, 5) },
    { id: 8, name: 'Founders’ Day', start_date: dayOf(37, 1), end_date: dayOf(37, 1) },
  ]
  const schoolDays = daysBetween(yearStart, today).filter(
    (day) => weekdayOf(day) <= 5 && !closures.some((closure) => containsDay(closure, day)),
  )
  return {
    today,
    yearStart,
    yearEnd: dayOf(WEEKS_OF_THE_YEAR, 5),
    blocks: [block(1, 'Second Six Weeks', WEEKS_OF_A_BLOCK + 1), block(2, 'First Six Weeks', 1)],
    later: [
      block(3, 'Third Six Weeks', 13, 2),
      block(4, 'Fourth Six Weeks', 21),
      block(5, 'Fifth Six Weeks', 27, 1),
      block(6, 'Sixth Six Weeks', 34),
    ],
    closures,
    taught: schoolDays.filter((day) => day < today),
    schoolDays,
  }
}

/** The first and last day of the school year, July to June, that contains a day. */
export function schoolYearOf(day: string): { start: string; end: string } {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < '07' ? 1 : 0)
  return { start: `${year}-07-01`, end: `${year + 1}-06-30` }
}

export const containsDay = (range: { start_date: string; end_date: string }, day: string): boolean =>
  range.start_date <= day && day <= range.end_date

function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
