import { addDays, monthName } from '#web/school/days.ts'
import { schoolWeeksOf, weekdayIndex } from '#web/school/calendar/school-weeks.ts'

/** A month of the school year: its key 'YYYY-MM', its name, and its school weeks. */
export type Month = { key: string; name: string; weeks: (string | null)[][] }

const FRIDAY = 4

/** The months from `start` to `end`, both included, that have at least one school day. */
export function monthsOf(start: string, end: string): Month[] {
  const months: Month[] = []
  for (let first = `${start.slice(0, 7)}-01`; first <= end; first = nextMonth(first)) {
    const key = first.slice(0, 7)
    months.push({ key, name: monthName(key), weeks: schoolWeeksOf(key, start, end) })
  }
  return months.filter(({ weeks }) => weeks.length > 0)
}

const nextMonth = (first: string) => `${addDays(first, 31).slice(0, 7)}-01`

/** The day that a key moves the focus to: arrows by days and weeks, PageUp and PageDown by four weeks. */
export function dayForKey(key: string, day: string): string | undefined {
  const weekday = weekdayIndex(day)
  if (key === 'ArrowRight') return addDays(day, weekday === FRIDAY ? 3 : 1)
  if (key === 'ArrowLeft') return addDays(day, weekday === 0 ? -3 : -1)
  if (key === 'ArrowDown') return addDays(day, 7)
  if (key === 'ArrowUp') return addDays(day, -7)
  if (key === 'PageDown') return addDays(day, 28)
  if (key === 'PageUp') return addDays(day, -28)
  return undefined
}

/** The day of the school year that is in the tab order at first: today, or the weekday nearest to it. */
export function initialDay(today: string, start: string, end: string): string {
  let day = today < start ? start : today > end ? end : today
  const step = today > end ? -1 : 1
  while (weekdayIndex(day) > FRIDAY) day = addDays(day, step)
  return day <= end ? day : addDays(day, -3)
}
