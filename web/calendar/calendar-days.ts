import { addDays } from '#web/school/days.ts'

/** A month of the school year: weeks of five places, Monday to Friday; a place outside of the month or year is empty. */
export type Month = { key: string; name: string; weeks: (string | null)[][] }

const nameOf = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const SCHOOL_DAYS = 5

/** The months from one day to another, 'YYYY-MM-DD', both included; weeks without a single day are left out. */
export function monthsOf(start: string, end: string): Month[] {
  const months = new Map<string, Month>()
  for (let day = start; day <= end; day = addDays(day, 1)) {
    const key = day.slice(0, 7)
    const month = months.get(key) ?? { key, name: nameOf.format(Date.parse(day)), weeks: [] }
    months.set(key, month)
    const place = placeInWeek(day)
    if (place >= SCHOOL_DAYS) continue
    if (place === 0 || month.weeks.length === 0) month.weeks.push(Array<null>(SCHOOL_DAYS).fill(null))
    month.weeks.at(-1)![place] = day
  }
  return [...months.values()].filter(({ weeks }) => weeks.length > 0)
}

/** 0 is Monday, 6 Sunday. */
const placeInWeek = (day: string) => (new Date(day).getUTCDay() + 6) % 7

const WEEKS_OF_A_PAGE = 4

/** The day that a key leads to from another: arrows, PageUp and PageDown. None for any other key. */
export function dayForKey(key: string, day: string): string | undefined {
  const place = placeInWeek(day)
  if (key === 'ArrowRight') return addDays(day, place === SCHOOL_DAYS - 1 ? 3 : 1)
  if (key === 'ArrowLeft') return addDays(day, place === 0 ? -3 : -1)
  if (key === 'ArrowDown') return addDays(day, 7)
  if (key === 'ArrowUp') return addDays(day, -7)
  if (key === 'PageDown') return addDays(day, 7 * WEEKS_OF_A_PAGE)
  if (key === 'PageUp') return addDays(day, -7 * WEEKS_OF_A_PAGE)
  return undefined
}

/** The weekday of the school year on which the keyboard begins: today, or the nearest to it. */
export function initialDay(today: string, start: string, end: string): string {
  let day = today < start ? start : today > end ? end : today
  const step = today > end ? -1 : 1
  while (placeInWeek(day) >= SCHOOL_DAYS) day = addDays(day, step)
  return day <= end ? day : addDays(day, -3)
}
