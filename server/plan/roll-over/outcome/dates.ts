import { addDays, earlierOf, laterOf, mondayOf, weekdayOf } from '#server/plan/calendar/days.ts'

export type Days = { start_date: string; end_date: string }

/** Holidays that are on a weekday of a month: the n-th one, or the last (-1). */
const BY_WEEKDAY: readonly { month: number; weekday: number; nth: number }[] = [
  { month: 1, weekday: 1, nth: 3 },
  { month: 2, weekday: 1, nth: 3 },
  { month: 5, weekday: 1, nth: -1 },
  { month: 9, weekday: 1, nth: 1 },
  { month: 10, weekday: 1, nth: 2 },
  { month: 11, weekday: 4, nth: 4 },
]
/** Holidays that are on the same date each year. */
const BY_DATE = new Set(['01-01', '06-19', '07-04', '11-11', '12-24', '12-25', '12-31'])

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** How many days later something on the same weekday is in the next year: whole weeks, as near to the year's own shift as can be. */
const weeksLater = (former: Days, next: Days): number =>
  7 * Math.round(daysBetween(mondayOf(former.start_date), mondayOf(next.start_date)) / 7)

/** The dates of a block in the next year: weeks by weekday; what began or ended with the year does so again. Null where none are left. */
export function movedBlock(block: Days, former: Days, next: Days): Days | null {
  const later = weeksLater(former, next)
  const moved = {
    start_date: block.start_date <= former.start_date ? next.start_date : addDays(block.start_date, later),
    end_date: block.end_date >= former.end_date ? next.end_date : addDays(block.end_date, later),
  }
  return within(moved, next)
}

/**
 * The dates of a closure in the next year. A holiday of a weekday, such as Labor Day, moves with its rule, with the days beside it;
 * one of a date stays on its date, or on the weekday beside it; any other single day stays the same weekday of its month; longer
 * ones move by weeks. Null where none are left in the year.
 */
export function movedClosure(closure: Days, former: Days, next: Days): Days | null {
  const years = Number(next.start_date.slice(0, 4)) - Number(former.start_date.slice(0, 4))
  return within(moveClosure(closure, years, weeksLater(former, next)), next)
}

function moveClosure({ start_date, end_date }: Days, years: number, weeks: number): Days {
  const length = daysBetween(start_date, end_date)
  if (length < 7) {
    const holiday = Array.from({ length: length + 1 }, (_, index) => addDays(start_date, index))
      .map((day) => [day, holidayLater(day, years)] as const)
      .find(([, later]) => later !== undefined)
    if (holiday) return shifted({ start_date, end_date }, daysBetween(holiday[0], holiday[1]!))
  }
  if (length > 0) return shifted({ start_date, end_date }, weeks)
  const day = BY_DATE.has(start_date.slice(5))
    ? onWeekday(sameDate(start_date, years))
    : sameWeekdayOfMonth(start_date, years)
  return { start_date: day, end_date: day }
}

const shifted = ({ start_date, end_date }: Days, days: number): Days => ({
  start_date: addDays(start_date, days),
  end_date: addDays(end_date, days),
})

/** The same holiday some years later, if the day is one of a weekday. */
function holidayLater(day: string, years: number): string | undefined {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const rule = BY_WEEKDAY.find((one) => one.month === month && nthWeekday(year, one) === day)
  return rule && nthWeekday(year + years, rule)
}

/** The n-th weekday of a month; the last one with -1. */
function nthWeekday(
  year: number,
  { month, weekday, nth }: { month: number; weekday: number; nth: number },
): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  const firstOne = addDays(first, (weekday - weekdayOf(first) + 7) % 7)
  if (nth > 0) return addDays(firstOne, 7 * (nth - 1))
  const fifth = addDays(firstOne, 28)
  return fifth.slice(5, 7) === first.slice(5, 7) ? fifth : addDays(fifth, -7)
}

function sameWeekdayOfMonth(day: string, years: number): string {
  const [year, month, date] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8))]
  const rule = { month, weekday: weekdayOf(day) }
  const nth = Math.ceil(date / 7)
  return nth === 5
    ? nthWeekday(year + years, { ...rule, nth: -1 })
    : nthWeekday(year + years, { ...rule, nth })
}

function sameDate(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
}

/** A Saturday's holiday is kept on the Friday before, a Sunday's on the Monday after. */
function onWeekday(day: string): string {
  const weekday = weekdayOf(day)
  if (weekday === 6) return addDays(day, -1)
  return weekday === 7 ? addDays(day, 1) : day
}

function within({ start_date, end_date }: Days, year: Days): Days | null {
  const days = {
    start_date: laterOf(start_date, year.start_date),
    end_date: earlierOf(end_date, year.end_date),
  }
  return days.start_date <= days.end_date ? days : null
}

/** How many weekdays of a year no closure has. */
export function countSchoolDays(year: Days, closures: readonly Days[]): number {
  let count = 0
  for (let day = year.start_date; day <= year.end_date; day = addDays(day, 1)) {
    const isClosed = closures.some(({ start_date, end_date }) => start_date <= day && day <= end_date)
    if (weekdayOf(day) <= 5 && !isClosed) count += 1
  }
  return count
}
