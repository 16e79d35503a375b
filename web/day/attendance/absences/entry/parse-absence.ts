import { dayOrder } from '#contract/formats.ts'
import type { AbsenceKind } from '#contract/words.ts'
import { timeOf } from '#contract/typed-time.ts'
import { isWeekend, weekdayIndex } from '#web/school/calendar/school-weeks.ts'
import { addDays } from '#web/school/days.ts'
import { display } from '#web/school/display.ts'
import { foldAccents } from '#web/school/fold-accents.ts'

/** The reason, days and times of an absence. Days are 'YYYY-MM-DD', times 'HH:MM'. */
export type ParsedAbsence = {
  kind: AbsenceKind
  start_date: string
  end_date: string
  /** Null means the start of each day, or its end for `end_time`. */
  start_time: string | null
  end_time: string | null
}

/**
 * The possible readings of a text, most likely first: '10:30' means late until 10:30 or leaving at 10:30, 'fri' all day until
 * Friday, '11-12' out from 11:00 to 12:00, 'trip 8-15' a school activity. Days count from `date`. An empty text means the
 * whole day. The result is empty if the text has no reading.
 */
export function parseAbsence(text: string, date: string): ParsedAbsence[] {
  const words = withDayFirst(foldAccents(text).trim())
  const dates = readDates(words, date)
  if (!dates) return []
  const times = readTimes(dates.rest)
  if (!times) return []
  const meant = readReason(times.rest)
  if (!meant) return []
  const days = { start_date: dates.start, end_date: dates.end }
  return variants(times.found, meant).map((one) => Object.assign(one, days))
}

type Variant = Pick<ParsedAbsence, 'kind' | 'start_time' | 'end_time'>

const variant = (kind: AbsenceKind, start_time: string | null, end_time: string | null): Variant => ({
  kind,
  start_time,
  end_time,
})

/** The kinds of absence that fit the times, most likely first. */
function variants([first, second]: readonly string[], { kind, side }: Meant): Variant[] {
  // A late arrival or early leave needs a time.
  if (first === undefined && side !== 'any') return []
  if (first === undefined || second !== undefined) {
    const times = [first ?? null, second ?? null] as const
    return inOrder(
      kind,
      WHOLE_KINDS.map((each) => variant(each, ...times)),
    )
  }
  const isUntil = side === 'any' ? first < '12:00' : side === 'until'
  const bothSides = (until: AbsenceKind, from: AbsenceKind) => {
    const pair = [variant(until, null, first), variant(from, first, null)]
    return isUntil ? pair : pair.toReversed()
  }
  return inOrder(kind, [
    ...bothSides('late', 'leaves_early'),
    ...bothSides('unexcused', 'unexcused'),
    ...bothSides('school_activity', 'school_activity'),
  ])
}

const WHOLE_KINDS = ['excused', 'unexcused', 'school_activity'] as const

const inOrder = (kind: Meant['kind'], list: readonly Variant[]): Variant[] => [
  ...list.filter((each) => each.kind === kind),
  ...list.filter((each) => each.kind !== kind),
]

/** The meaning of the words: the kind of absence, and whether the student arrives or leaves at the time. */
type Meant = { kind: AbsenceKind | 'any'; side: 'until' | 'from' | 'any' }

const MEANINGS: readonly (readonly [words: readonly string[], Partial<Meant>])[] = [
  [['unexcused', 'truant'], { kind: 'unexcused' }],
  [['school', 'activity', 'trip', 'excursion', 'competition', 'choir'], { kind: 'school_activity' }],
  [['late', 'bus', 'arrives'], { kind: 'late', side: 'until' }],
  [['until', 'till', 'back'], { side: 'until' }],
  [['leaves', 'leaving', 'early', 'goes'], { kind: 'leaves_early', side: 'from' }],
  [['from'], { side: 'from' }],
  [['excused', 'sick', 'ill', 'dentist', 'doctor', 'out', 'absent', 'all', 'day', 'whole'], {}],
  [['at', 'to', 'and', 'the', 'of', 'through', 'for'], {}],
]

/** Returns undefined if any word is unknown, because then the text could mean something else. */
function readReason(text: string): Meant | undefined {
  const meant: Meant = { kind: 'any', side: 'any' }
  for (const word of text.split(/[\s,.-]+/).filter((part) => part !== '')) {
    const meaning = MEANINGS.find(([names]) => names.some((name) => name.startsWith(word)))?.[1]
    if (!meaning) return undefined
    if (meant.kind === 'any') meant.kind = meaning.kind ?? 'any'
    if (meant.side === 'any') meant.side = meaning.side ?? 'any'
  }
  return meant
}

const TIME = /\b(\d{1,2})(?:[:.](\d\d)|(\d\d))?\s*([ap])?\.?m?\b/g
/** Matches an unfinished time such as '10:3'. */
const UNFINISHED_TIME = /\d[:.]\d?(?!\d)/

/** Finds the times in the text, earliest first, and the rest of the text; undefined if a number is no time. */
function readTimes(text: string): { found: string[]; rest: string } | undefined {
  if (UNFINISHED_TIME.test(text)) return undefined
  const matches = [...text.matchAll(TIME)]
  const found = matches.map(([, hour = '', minutes, joined, half]) =>
    timeOf(hour, { minutes: minutes ?? joined, half }),
  )
  if (found.length > 2 || found.includes(undefined)) return undefined
  const times = found.filter((time) => time !== undefined).sort()
  const rest = text.replaceAll(TIME, ' ')
  if (/\d/.test(rest) || (times.length === 2 && times[0] === times[1])) return undefined
  return { found: times, rest }
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAY_NAMES = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const MONTH = `(${MONTHS.join('|')})[a-z]*`
const RANGE_OF_MONTH = new RegExp(`\\b(\\d{1,2})\\s*(?:-|to|until|through)\\s*(\\d{1,2})\\s*${MONTH}\\b`)
const RANGE = new RegExp(`\\b(\\d{1,2})\\s*${MONTH}\\s*(?:-|to|until|through)\\s*(\\d{1,2})\\s*${MONTH}\\b`)
const LAST_DAY = new RegExp(`\\b(?:to|until|till|through)\\s+(\\d{1,2})\\s*${MONTH}\\b`)
const ONE_DAY = new RegExp(`\\b(\\d{1,2})\\s*${MONTH}\\b`)
const COUNT = /\b(\d{1,2})\s*(days?|weeks?)\b/
const WEEKDAY =
  /\b(?:(to|until|till|through|on)\s+)?(mon(?:day)?|tue(?:sday)?|wed(?:nesday)?|thu(?:rsday)?|fri(?:day)?)\b/
const TOMORROW = /\b(?:(until|till|through)\s+)?tom[a-z]*\b/
const WEEK = /\b(?:all|whole|the|this)?\s*week\b/

const MONTH_FIRST_RANGE = new RegExp(
  `(?<!\\d\\s*)\\b${MONTH}\\s*(\\d{1,2})\\s*(?:-|to|until|through)\\s*(\\d{1,2})\\b(?![:.]|\\s*(?:[ap]\\.?m?\\b|${MONTH}))`,
  'g',
)
const MONTH_FIRST = new RegExp(`(?<!\\d\\s*)\\b${MONTH}\\s*(\\d{1,2})(?:st|nd|rd|th)?\\b(?![:.]\\d)`, 'g')
const NUMBERS = /\b(\d{1,2})\/(\d{1,2})\b/g

/** '11/18' and 'nov 18' as '18 nov', 'nov 18-20' as '18-20 nov'. */
const withDayFirst = (text: string): string =>
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

type Dates = { start: string; end: string; rest: string }

/** Finds the days in a text, counted from `date`, and the rest of the text; undefined if a day does not exist. */
function readDates(text: string, date: string): Dates | undefined {
  const found = (pattern: RegExp, read: (match: RegExpExecArray) => FirstAndLast) => {
    const match = pattern.exec(text)
    if (!match) return undefined
    const [start, end] = read(match)
    if (start === undefined || end === undefined || end < start) return { wrong: true as const }
    return { wrong: false as const, start, end, rest: text.replace(pattern, ' ') }
  }
  const day = (number: string | undefined, month: string | undefined) => dayOf(Number(number), month, date)
  const dates =
    found(RANGE, ([, from, month, to, monthTo]) => [day(from, month), day(to, monthTo)]) ??
    found(RANGE_OF_MONTH, ([, from, to, month]) => [day(from, month), day(to, month)]) ??
    found(LAST_DAY, ([, to, month]) => [date, day(to, month)]) ??
    found(ONE_DAY, ([, one, month]) => twice(day(one, month))) ??
    found(COUNT, ([, count, unit = '']) => [
      date,
      lastOfSchoolDays(date, Number(count) * (unit.startsWith('week') ? 5 : 1)),
    ]) ??
    found(TOMORROW, ([, until]) => (until ? [date, addDays(date, 1)] : twice(addDays(date, 1)))) ??
    found(WEEKDAY, ([, word, name = '']) => {
      const next = nextWeekday(name, date)
      return word === 'on' ? twice(next) : [date, next]
    }) ??
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
