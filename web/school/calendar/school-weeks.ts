import { addDays } from '../days.ts'

const SCHOOL_DAYS_PER_WEEK = 5

/** The weekday of a day, 'YYYY-MM-DD': 0 is Monday, 6 Sunday. */
export const weekdayIndex = (day: string): number => (new Date(day).getUTCDay() + 6) % 7

export const isWeekend = (day: string): boolean => weekdayIndex(day) >= SCHOOL_DAYS_PER_WEEK

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -weekdayIndex(day))

/** Monday to Friday of the week that starts on `monday`. */
export const schoolWeek = (monday: string): string[] =>
  Array.from({ length: SCHOOL_DAYS_PER_WEEK }, (_, index) => addDays(monday, index))

/**
 * The school weeks (Monday to Friday) of a month, 'YYYY-MM'. Days of other months or outside of `first` to `last` are null,
 * and weeks with only such days are left out.
 */
export function schoolWeeksOf(month: string, first = '', last = '9999-12-31'): (string | null)[][] {
  const weeks: (string | null)[][] = []
  const isIncluded = (day: string) => day.startsWith(month) && first <= day && day <= last
  for (let monday = mondayOf(`${month}-01`); monday.slice(0, 7) <= month; monday = addDays(monday, 7)) {
    const week = schoolWeek(monday)
    if (week.some(isIncluded)) weeks.push(week.map((day) => (isIncluded(day) ? day : null)))
  }
  return weeks
}
