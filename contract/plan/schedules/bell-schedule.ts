import { readTime } from '#contract/typed-time.ts'
import { WEEKDAYS, joinWithAnd, type Weekday } from '#contract/words.ts'
import { readPeriodDays, splitPeriodDays } from './period-days.ts'

/** Reads a pasted or typed bell schedule. Free of schemas, because the page shows what the server will read. */

/** The times of one section period, without its grade. */
export type BellPeriod = {
  /** Null for the name of grade and times that Homeroom makes. */
  name: string | null
  start_time: string
  end_time: string
  days_of_week: readonly Weekday[]
  homeroom: boolean
}

/** A line that has text, by its number in the text. A line with a problem has no period that could be added. */
export type BellLine = { line: number; text: string } & (
  | { period: BellPeriod; problem: null }
  | { period: null; problem: string }
)

export const MAX_BELL_LINES = 60
/** Sixty lines of the longest names. */
export const MAX_BELL_TEXT = 10_000
const MAX_NAME = 120

/**
 * The section periods of a text, a line each: '1  8:00-8:45', 'Period 2, 8:50 AM - 9:35 AM' or 'Homeroom 7:45-7:58 MTWRF'.
 * `days` are those of lines that name none. A problem follows the words 'Line 3': 'overlaps line 2 on Monday'.
 */
export function readBellSchedule(text: string, days: readonly Weekday[]): BellLine[] {
  const lines: BellLine[] = []
  for (const [index, content] of text.split(/\r\n|[\r\n]/).entries()) {
    const line = { line: index + 1, text: content.trim() }
    if (line.text === '') continue
    const read = readLine(line.text, days)
    const problem = typeof read === 'string' ? read : overlapText(read, lines)
    lines.push(
      problem === undefined
        ? { ...line, period: read as BellPeriod, problem: null }
        : { ...line, period: null, problem },
    )
  }
  return lines
}

const FULL_TIME = String.raw`\d{1,2}[:.]\d\d(?:\s?(?:[ap]\.?\s?m\b\.?|[ap]\b))?`
const ANY_TIME = String.raw`\d{1,2}(?:[:.]\d\d)?(?:\s?(?:[ap]\.?\s?m\b\.?|[ap]\b))?`
const DASH = String.raw`\s*(?:-|–|—|\bto\b|\buntil\b)\s*`

/** Two times with minutes may have any gap between them, as cells of a spreadsheet have; hours alone need a dash. */
const SPANS = [
  new RegExp(String.raw`(?<![\d:.])(${FULL_TIME})(?:${DASH}|[\s,;|]+)(${FULL_TIME})(?![\d:])`, 'gi'),
  new RegExp(String.raw`(?<![\d:.])(${ANY_TIME})${DASH}(${ANY_TIME})(?![\d:])`, 'gi'),
]

type Span = { start: string; end: string; before: string; after: string }

/** The first two times of a line with the text around them. '1-2' alone is no span: one time has minutes, AM or PM. */
function findSpan(text: string): Span | undefined {
  for (const span of SPANS) {
    for (const match of text.matchAll(span)) {
      const [whole, start = '', end = ''] = match
      if (!/[:.]|[ap]/i.test(start + end)) continue
      return { start, end, before: text.slice(0, match.index), after: text.slice(match.index + whole.length) }
    }
  }
  return undefined
}

/** The period of a line, or what is wrong with it. */
function readLine(text: string, defaultDays: readonly Weekday[]): BellPeriod | string {
  const span = findSpan(text)
  if (!span) return 'has no start and end time'
  const times = readSpan(span)
  if (!times) return `has a time that does not exist: ${span.start.trim()}-${span.end.trim()}`
  if (times.end_time <= times.start_time) return 'ends before it starts'
  const words = readWords(span)
  if (typeof words === 'string') return words
  const days_of_week = words.days ?? defaultDays
  if (days_of_week.length === 0) return 'has no weekdays. Select at least one day, or add them to the line'
  const name = /^\d+$/.test(words.name) ? `Period ${words.name}` : words.name
  if (name.length > MAX_NAME) return `has a name with more than ${MAX_NAME} characters`
  return {
    name: name === '' ? null : name,
    ...times,
    days_of_week: WEEKDAYS.filter((day) => days_of_week.includes(day)),
    homeroom: HOMEROOM.test(name),
  }
}

const HOMEROOM = /^(?:home\s?room|hr)\b/i

/** Whether a time has AM or PM. */
const isMarked = (time: string) => /[ap]/i.test(time)

/** Both times as 'HH:MM'. An end in the evening makes the start an evening time too: '7:00-7:45 PM'. */
function readSpan({ start, end }: Span): { start_time: string; end_time: string } | undefined {
  const [start_time, end_time] = [readTime(start), readTime(end)]
  if (start_time === undefined || end_time === undefined) return undefined
  if (isMarked(start) || !isMarked(end)) return { start_time, end_time }
  const later = readTime(`${start}pm`)
  return { start_time: later !== undefined && later < end_time ? later : start_time, end_time }
}

const EDGES = /^[\s,;:|()[\]–—-]+|[\s,;:|()[\]–—-]+$/g
const LENGTH = /\(?\b\d+\s*min(?:ute)?s?\b\.?\)?/i

/** The name and the weekdays around the times, in either order; a length such as '(45 min)' is left out. */
function readWords({ before, after }: Span): { name: string; days: Weekday[] | undefined } | string {
  const [first, last] = [before, after].map((part) => part.replace(LENGTH, '').replaceAll(EDGES, ''))
  if (last === '' || last === undefined) return splitPeriodDays(first ?? '')
  const days = readPeriodDays(last)
  if (days) return { name: (first ?? '').replaceAll(/\s+/g, ' '), days }
  if (first === '') return splitPeriodDays(last)
  return `has weekdays that cannot be read: ${last}`
}

type Times = Pick<BellPeriod, 'start_time' | 'end_time' | 'days_of_week'>

/** The weekdays on which two periods are at the same time. */
export const overlapDays = (one: Times, other: Times): Weekday[] =>
  one.start_time < other.end_time && other.start_time < one.end_time
    ? one.days_of_week.filter((day) => other.days_of_week.includes(day))
    : []

function overlapText(period: BellPeriod, earlier: readonly BellLine[]): string | undefined {
  for (const { line, period: other } of earlier) {
    const days = other ? overlapDays(period, other) : []
    if (days.length > 0) return `overlaps line ${line} on ${joinWithAnd(days)}`
  }
  return undefined
}
