import { dayOrder } from '#contract/formats.ts'
import { isWeekend, weekdayIndex } from '#web/school/calendar/school-weeks.ts'
import { addDays } from '#web/school/days.ts'
import { display } from '#web/school/display.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAY_NAMES = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const MONTH = `(${MONTHS.join('|')})[a-z]*`
const RANGE_OF_MONTH = new RegExp(`\\b(\\d{1,2})\\s*(?:-|to|until|through)\\s*(\\d{1,2})\\s*${MONTH}\\b`)
const RANGE = new RegExp(`\\b(\\d{1,2})\\s*${MONTH}\\s*(?:-|to|until|through)\\s*(\\d{1,2})\\s*${MONTH}\\b`)
const LAST_DAY = new RegExp(`\\b(?:to|until|till|through|thru)\\s+(\\d{1,2})\\s*${MONTH}\\b`)
const ONE_DAY = new RegExp(`\\b(\\d{1,2})\\s*${MONTH}\\b`)
const COUNT = /\b(\d{1,2})\s*(days?|weeks?)\b/
const DAY_NAME = '(mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?)'
const WEEKDAY = new RegExp(`\\b(?:(to|until|till|through|thru|on)\\s+)?${DAY_NAME}\\b`)
const WEEKDAYS = new RegExp(`\\b${DAY_NAME}\\s*(?:-|–|to|until|till|through|thru)\\s*${DAY_NAME}\\b`)
const OF_NEXT_WEEK = new RegExp(`\\b(?:(to|until|till|through|thru)\\s+|on\\s+)?next\\s+${DAY_NAME}\\b`)
const NEXT_WEEK = /\b(?:all\s+)?next\s+week\b/
const BACK_ON = new RegExp(`\\b(?:back|returns)\\s+(?:on\\s+)?(?:tom[a-z]*|(next\\s+)?${DAY_NAME})(?!.*\\d)`)
const TODAY = /\b(?:for\s+)?today\b/
/** A weekday beside a date, which says the same. */
const BESIDE = new RegExp(`\\b${DAY_NAME}\\b`, 'g')
const TOMORROW = /\b(?:(until|till|through)\s+)?tom[a-z]*\b/
const WEEK = /\b(?:(?:all|whole|the|this|rest\s+of)\s+)*week\b/

const MONTH_FIRST_RANGE = new RegExp(
  `(?<!\\d\\s*)\\b${MONTH}\\s*(\\d{1,2})\\s*(?:-|to|until|through)\\s*(\\d{1,2})\\b(?![:.]|\\s*(?:[ap]\\.?m?\\b|${MONTH}))`,
  'g',
)
const MONTH_FIRST = new RegExp(`(?<!\\d\\s*)\\b${MONTH}\\s*(\\d{1,2})(?:st|nd|rd|th)?\\b(?![:.]\\d)`, 'g')
const NUMBERS = /\b(\d{1,2})\/(\d{1,2})\b/g

/** '11/18' and 'nov 18' as '18 nov', 'nov 18-20' as '18-20 nov'. */
export const withDayFirst = (text: string): string =>
  text
    .replaceAll(NUMBERS, (all, one: string, other: string) => {
      const order = dayOrder(display())
      const [month, day] = order.indexOf('month') < order.indexOf('day') ? [one, other] : [other, one]
      return MONTHS[Number(month) - 1] ? `${day} ${MONTHS[Number(month) - 1]}` : all
    })
    .replaceAll(MONTH_FIRST_RANGE, (all, month: string, from: string, to: string) =>
      Number(to) > Number(from) ? `${from}-${to} ${month}` : all,
    )
    .replaceAll(MONTH_FIRST, (_, month: string, day: string) => `${day} ${month}`)

/** A day is undefined if it does not exist. */
type FirstAndLast = [first: string | undefined, last: string | undefined]
const twice = (day: string | undefined): FirstAndLast => [day, day]

/** `isBareWeekday`: 'fri', which is the last day of a longer absence, but with a time that day alone. */
type Dates = { start: string; end: string; rest: string; isBareWeekday?: boolean }

/** Finds the days in a text, counted from `date`, and the rest of the text; undefined if a day does not exist. */
export function readDates(text: string, date: string): Dates | undefined {
  const found = (
    pattern: RegExp,
    read: (match: RegExpExecArray) => FirstAndLast,
    isBare?: (match: RegExpExecArray) => boolean,
  ) => {
    const match = pattern.exec(text)
    if (!match) return undefined
    const [start, end] = read(match)
    if (start === undefined || end === undefined || end < start) return { wrong: true as const }
    const isBareWeekday = isBare?.(match) ?? false
    return { wrong: false as const, start, end, rest: text.replace(pattern, ' '), isBareWeekday }
  }
  const day = (number: string | undefined, month: string | undefined) => dayOf(Number(number), month, date)
  const onDate =
    found(RANGE, ([, from, month, to, monthTo]) => [day(from, month), day(to, monthTo)]) ??
    found(RANGE_OF_MONTH, ([, from, to, month]) => [day(from, month), day(to, month)]) ??
    found(LAST_DAY, ([, to, month]) => [date, day(to, month)]) ??
    found(ONE_DAY, ([, one, month]) => twice(day(one, month)))
  const dates =
    (onDate && (onDate.wrong ? onDate : { ...onDate, rest: onDate.rest.replaceAll(BESIDE, ' ') })) ??
    found(COUNT, ([, count, unit = '']) => [
      date,
      lastOfSchoolDays(date, Number(count) * (unit.startsWith('week') ? 5 : 1)),
    ]) ??
    found(BACK_ON, ([, isNext, name]) => {
      const back =
        name === undefined
          ? addDays(date, 1)
          : isNext
            ? inNextWeek(name, date)
            : nextWeekday(name, addDays(date, 1))
      return [date, schoolDayBefore(back)]
    }) ??
    found(WEEKDAYS, ([, first = '', last = '']) => {
      const start = nextWeekday(first, date)
      return [start, nextWeekday(last, start)]
    }) ??
    found(OF_NEXT_WEEK, ([, until, name = '']) => {
      const next = inNextWeek(name, date)
      return until ? [date, next] : twice(next)
    }) ??
    found(NEXT_WEEK, () => [inNextWeek('mon', date), inNextWeek('fri', date)]) ??
    found(TODAY, () => twice(date)) ??
    found(TOMORROW, ([, until]) => (until ? [date, addDays(date, 1)] : twice(addDays(date, 1)))) ??
    found(
      WEEKDAY,
      ([, word, name = '']) => {
        const next = nextWeekday(name, date)
        return word === 'on' ? twice(next) : [date, next]
      },
      ([, word]) => word === undefined,
    ) ??
    found(WEEK, () => [date, nextWeekday('fri', date)])
  if (!dates) return { start: date, end: date, rest: text }
  return dates.wrong ? undefined : dates
}

/** The first day with this number and month, counted from half a year before `date`; undefined if there is none. */
function dayOf(number: number, month: string | undefined, date: string): string | undefined {
  const index = MONTHS.indexOf(month?.slice(0, 3) ?? '')
  const year = Number(date.slice(0, 4))
  return [year - 1, year, year + 1]
    .map((each) => new Date(Date.UTC(each, index, number)))
    .filter((each) => each.getUTCMonth() === index && each.getUTCDate() === number)
    .map((each) => each.toISOString().slice(0, 10))
    .find((each) => each >= addDays(date, -180))
}

/** The last of `count` school days that begin on `date`; undefined for none. */
function lastOfSchoolDays(date: string, count: number): string | undefined {
  if (count === 0) return undefined
  let day = date
  for (let left = count - 1; left > 0;) {
    day = addDays(day, 1)
    if (!isWeekend(day)) left -= 1
  }
  return day
}

/** The next day with this name, which may be `date` itself. */
function nextWeekday(name: string, date: string): string {
  const wanted = WEEKDAY_NAMES.findIndex((each) => each.startsWith(name.slice(0, 3)))
  return addDays(date, (wanted - weekdayIndex(date) + 7) % 7)
}

/** The day with this name in the week after that of `date`. */
const inNextWeek = (name: string, date: string): string =>
  nextWeekday(name, addDays(date, 7 - weekdayIndex(date)))

/** The last day before `day` that is not on a weekend. */
function schoolDayBefore(day: string): string {
  const before = addDays(day, -1)
  return isWeekend(before) ? schoolDayBefore(before) : before
}
