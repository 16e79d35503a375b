import { dayOrder, type DayDisplay } from '#contract/formats.ts'
import { parseDay } from '#contract/days.ts'

/** How to read a typed day: the order of its numbers, and the default year. Days are 'YYYY-MM-DD'. */
export type DayReading = DayDisplay & {
  today: string
  /** The first day of the school year. */
  yearStart?: string | undefined
  first?: string | undefined
  last?: string | undefined
}

type Parts = { year?: number; month: number; day: number }

/**
 * Reads a typed day: '11/18', '11/18/2026', 'Nov 18', '18 November 2026', 'Wed, Nov 18th' or '2026-11-18'. Numbers are in the
 * order of the school's locale. A day without a year is in this school year, or else closest to today. Returns undefined if
 * the text is no day or is ambiguous.
 */
export function readDay(text: string, reading: DayReading): string | undefined {
  const words = text.trim().toLowerCase()
  const parts = readNumbers(words, reading) ?? readNames(words)
  if (!parts) return undefined
  if (parts.year !== undefined) return dayOf(parts.year, parts)
  const thisYear = Number(reading.today.slice(0, 4))
  const days = [thisYear - 2, thisYear - 1, thisYear, thisYear + 1, thisYear + 2].flatMap(
    (year) => dayOf(year, parts) ?? [],
  )
  const allowed = days.filter((day) => isAllowed(day, reading))
  return likeliest(allowed.length > 0 ? allowed : days, reading)
}

/** Whether a day is within the limits of the field. */
export const isAllowed = (day: string, { first, last }: Pick<DayReading, 'first' | 'last'>): boolean =>
  (first === undefined || day >= first) && (last === undefined || day <= last)

const DAY_MS = 86_400_000
const SCHOOL_YEAR_DAYS = 300

const daysAfter = (day: string, start: string) => (Date.parse(day) - Date.parse(start)) / DAY_MS

function likeliest(days: readonly string[], { today, yearStart }: DayReading): string | undefined {
  const distance = (day: string) => Math.abs(daysAfter(day, today))
  const ofYear = days.filter((day) => {
    const days_in = yearStart === undefined ? -1 : daysAfter(day, yearStart)
    return days_in >= 0 && days_in <= SCHOOL_YEAR_DAYS
  })
  return (ofYear.length > 0 ? ofYear : days).toSorted((one, other) => distance(one) - distance(other))[0]
}

const NUMBERS = /^(\d{1,4})[/.-](\d{1,2})(?:[/.-](\d{4}|\d\d))?$/

function readNumbers(words: string, display: DayDisplay): Parts | undefined {
  const [, first = '', second = '', third] = NUMBERS.exec(words) ?? []
  if (first.length > 2) {
    if (first.length < 4 || third === undefined) return undefined
    return { year: Number(first), month: Number(second), day: Number(third) }
  }
  if (first === '') return undefined
  const order = dayOrder(display)
  const [one, other] = [Number(first), Number(second)]
  const monthIsFirst = order.indexOf('month') < order.indexOf('day')
  const [month, day] = monthIsFirst ? [one, other] : [other, one]
  if (third === undefined) return { month, day }
  const year = yearOf(third)
  if (order[0] !== 'year') return { year, month, day }
  // In locales that put the year first, the order of the two numbers before it is ambiguous.
  if (one <= 12 && other <= 12 && one !== other) return undefined
  return { year, month: Math.min(one, other), day: Math.max(one, other) }
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*$/
const MIN_LETTERS = 3

/** 1 to 12 for the name of a month or its beginning; undefined for any other word. */
export function monthNumber(word: string): number | undefined {
  const index = word.length < MIN_LETTERS ? -1 : MONTHS.findIndex((month) => month.startsWith(word))
  return index < 0 ? undefined : index + 1
}

function readNames(words: string): Parts | undefined {
  const parts = words
    .replaceAll(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .replaceAll(/([a-z])(?=\d)|(\d)(?=[a-z])/g, '$& ')
    .split(/[\s,./-]+/)
    .filter((part) => part !== '' && !WEEKDAY.test(part))
  const months = parts.flatMap((part) => monthNumber(part) ?? [])
  const [day, year, ...more] = parts.filter((part) => /^\d+$/.test(part))
  const count = 1 + (day === undefined ? 0 : 1) + (year === undefined ? 0 : 1)
  if (months.length !== 1 || day === undefined || more.length > 0 || parts.length !== count) return undefined
  if (day.length > 2 || (year !== undefined && year.length !== 4 && year.length !== 2)) return undefined
  return { ...(year !== undefined && { year: yearOf(year) }), month: months[0]!, day: Number(day) }
}

const yearOf = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text))

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Returns undefined if the year has no such day. */
const dayOf = (year: number, { month, day }: Parts): string | undefined =>
  parseDay(`${year}-${twoDigits(month)}-${twoDigits(day)}`)
