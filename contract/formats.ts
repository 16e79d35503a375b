/**
 * Formats days, times, numbers and lists for people. Free of schemas, because pages and server both use it. Days and times follow
 * the school's settings; numbers, lists and plurals are parts of sentences, which are American English except to families.
 */
import type { Display } from '#contract/people/person/display.ts'

/** The locale is a setting of the school, or that of a family's language (contract/languages/). */
export type DayDisplay = { locale: string }
export type TimeDisplay = DayDisplay & Pick<Display, 'clock'>

const LANGUAGE = 'en-US'

const STYLES = {
  /** 'Wednesday, November 18, 2026' */
  full: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  /** 'November 18, 2026' */
  date: { month: 'long', day: 'numeric', year: 'numeric' },
  /** 'Wednesday, November 18' */
  long: { weekday: 'long', month: 'long', day: 'numeric' },
  /** 'Wed, Nov 18' */
  medium: { weekday: 'short', month: 'short', day: 'numeric' },
  /** 'Nov 18, 2026' */
  short: { month: 'short', day: 'numeric', year: 'numeric' },
  /** 'Nov 18' */
  dayAndMonth: { month: 'short', day: 'numeric' },
  /** 'November 2026' */
  month: { month: 'long', year: 'numeric' },
  /** 'Wednesday' */
  weekday: { weekday: 'long' },
  /** '11/18/2026', which shows the order of the parts. */
  numeric: { year: 'numeric', month: 'numeric', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
export type DayStyle = keyof typeof STYLES

const CLOCK_STYLES = {
  '12h': { hour: 'numeric', minute: '2-digit', hour12: true },
  '24h': { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<Display['clock'], Intl.DateTimeFormatOptions>

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(key: string, locale: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const found = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...style })
  formatters.set(key, found)
  return found
}

const dayFormatter = (style: DayStyle, { locale }: DayDisplay) =>
  formatterOf(`${locale} ${style}`, locale, STYLES[style])
const timeFormatter = ({ locale, clock }: TimeDisplay) =>
  formatterOf(`${locale} ${clock}`, locale, CLOCK_STYLES[clock])
const momentFormatter = ({ locale, clock }: TimeDisplay) =>
  formatterOf(`${locale} ${clock} moment`, locale, { ...STYLES.short, ...CLOCK_STYLES[clock] })

const MAX_FORMATTED = 5000

/** Caches what it has formatted, because a school formats the same few hundred days and times again and again. */
function rememberFormatted(): (key: string, format: () => string) => string {
  const formatted = new Map<string, string>()
  return (key, format) => {
    const found = formatted.get(key)
    if (found !== undefined) return found
    if (formatted.size >= MAX_FORMATTED) formatted.clear()
    const text = format()
    formatted.set(key, text)
    return text
  }
}

const formattedDay = rememberFormatted()
const formattedTime = rememberFormatted()

/** JavaScript engines use different narrow spaces. */
const withPlainSpaces = (text: string) => text.replaceAll(/\s/g, ' ')
/** Keeps AM or PM, and a. m. or p. m., on the same line as the time. */
const withUnbrokenTime = (text: string) => text.replaceAll(/\s(?=[ap]\.?\s?m|m\.)/gi, '\u00a0')

const dayAt = (day: string) => Date.parse(day.slice(0, 10))
const timeAt = (time: string) => Date.parse(`1970-01-01T${time.slice(0, 5)}Z`)

/** Formats a day ('YYYY-MM-DD') for people. */
export const formatDay = (day: string, style: DayStyle, display: DayDisplay): string =>
  formattedDay(`${display.locale} ${style} ${day}`, () =>
    withPlainSpaces(dayFormatter(style, display).format(dayAt(day))),
  )

/** 'Nov 2 – 18', 'Nov 2 – Dec 18', with years where they differ; or in the given style. */
export function formatDaySpan(
  from: string,
  to: string,
  display: DayDisplay,
  style: DayStyle = from.slice(0, 4) === to.slice(0, 4) ? 'dayAndMonth' : 'short',
): string {
  return withPlainSpaces(dayFormatter(style, display).formatRange(dayAt(from), dayAt(to)))
}

/** Formats a time of day ('HH:MM', without seconds) as '9:05 AM' with a non-breaking space, or as '09:05'. */
export const formatTime = (time: string, display: TimeDisplay): string =>
  formattedTime(`${display.locale} ${display.clock} ${time}`, () =>
    withUnbrokenTime(timeFormatter(display).format(timeAt(time))),
  )

/** '9:00-10:00 AM', '11:30 AM-12:30 PM' or '09:00-10:00'. */
export const formatTimeSpan = (start: string, end: string, display: TimeDisplay): string =>
  withUnbrokenTime(timeFormatter(display).formatRange(timeAt(start), timeAt(end))).replace(/\s*–\s*/, '-')

/** 'Nov 18, 2026, 9:05 AM' */
export const formatMoment = (day: string, time: string, display: TimeDisplay): string =>
  withUnbrokenTime(momentFormatter(display).format(dayAt(day) + timeAt(time)))

/** The order of the parts in a numeric date: month, day, year in the United States. */
export const dayOrder = (display: DayDisplay): ('year' | 'month' | 'day')[] =>
  dayFormatter('numeric', display)
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []))

const wholeNumbers = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 0 })

/** '1,240', rounded to a whole number. */
export const formatNumber = (number: number): string => wholeNumbers.format(number)

const percents = new Map<string, Intl.NumberFormat>()

/** '12.5%' for 12.5, with at most one decimal unless `digits` is given. */
export function formatPercent(percent: number, { digits }: { digits?: 0 | 1 | 2 } = {}): string {
  const key = String(digits)
  const found =
    percents.get(key) ??
    new Intl.NumberFormat(LANGUAGE, {
      style: 'unit',
      unit: 'percent',
      minimumFractionDigits: digits ?? 0,
      maximumFractionDigits: digits ?? 1,
    })
  percents.set(key, found)
  return found.format(percent)
}

const lists = new Intl.ListFormat(LANGUAGE)

/** 'A', 'A and B' or 'A, B, and C'; nothing for an empty list. */
export const formatList = (words: readonly string[]): string => lists.format(words)

const listsByLocale = new Map([[LANGUAGE, lists]])

/** The same in another language: 'A y B'. */
export function formatListIn(locale: string, words: readonly string[]): string {
  const found = listsByLocale.get(locale) ?? new Intl.ListFormat(locale)
  listsByLocale.set(locale, found)
  return found.format(words)
}

const choices = new Intl.ListFormat(LANGUAGE, { type: 'disjunction' })

/** 'A', 'A or B' or 'A, B, or C'. */
export const formatChoice = (words: readonly string[]): string => choices.format(words)

const plurals = new Intl.PluralRules(LANGUAGE)

/** True where a word after a count is singular: '1 class', '2 classes'. */
export const isOne = (count: number): boolean => plurals.select(count) === 'one'

const pluralsByLocale = new Map([[LANGUAGE, plurals]])

/** The form that a word has after a count in another language: 'one', 'few', 'other'. */
export function pluralIn(locale: string, count: number): Intl.LDMLPluralRule {
  const found = pluralsByLocale.get(locale) ?? new Intl.PluralRules(locale)
  pluralsByLocale.set(locale, found)
  return found.select(count)
}

const ordinals = new Intl.PluralRules(LANGUAGE, { type: 'ordinal' })
const ORDINAL_ENDS = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' } as const

/** '1st', '2nd', '12th' */
export const formatOrdinal = (number: number): string =>
  `${formatNumber(number)}${ORDINAL_ENDS[ordinals.select(number)]}`
