import { WEEKDAYS, type Weekday } from '#contract/words.ts'

/** Reads the weekdays of a section period as schools write them. Free of schemas, because pages and server both use it. */

const LETTERS: Record<string, Weekday> = {
  m: 'Monday',
  t: 'Tuesday',
  tu: 'Tuesday',
  w: 'Wednesday',
  r: 'Thursday',
  th: 'Thursday',
  f: 'Friday',
}

/** 'MTWRF', 'TTh' or 'M': letters in a row. */
const ROW = /^(?:th|tu|[mtwrf])+$/
const EVERY_DAY = /^(?:daily|every ?day|all days?)$/
const MIN_LETTERS = 2

/** The weekday that a word names in full, by its beginning ('Mon', 'Thurs') or by its letter. */
function readDay(word: string): Weekday | undefined {
  const byName = WEEKDAYS.find((day) => word.length >= MIN_LETTERS && day.toLowerCase().startsWith(word))
  return byName ?? LETTERS[word]
}

/** The weekdays of 'MTWRF', 'Mon-Fri', 'Mon, Wed' or 'daily', in order; undefined if a part of the text is no weekday. */
export function readPeriodDays(text: string): Weekday[] | undefined {
  const words = text
    .toLowerCase()
    .replaceAll('.', '')
    .replaceAll(/\s*(?:-|–|—|\bto\b|\bthrough\b)\s*/g, '-')
    .trim()
  if (EVERY_DAY.test(words)) return [...WEEKDAYS]
  const parts = words.split(/\band\b|[\s,;/&+|]+/).filter((part) => part !== '')
  const days = parts.map(readPart)
  if (days.length === 0 || days.includes(undefined)) return undefined
  return WEEKDAYS.filter((day) => days.some((part) => part?.includes(day)))
}

function readPart(part: string): Weekday[] | undefined {
  const [from = '', to, ...more] = part.split('-')
  const first = readDay(from)
  if (to !== undefined) {
    const last = readDay(to)
    if (more.length > 0 || !first || !last) return undefined
    const range = WEEKDAYS.slice(WEEKDAYS.indexOf(first), WEEKDAYS.indexOf(last) + 1)
    return range.length > 0 ? range : undefined
  }
  if (first) return [first]
  return ROW.test(part) ? (part.match(/th|tu|[mtwrf]/g) ?? []).map((letters) => LETTERS[letters]!) : undefined
}

/**
 * Separates the weekdays at the end of a name: 'Homeroom MTWRF'. A single letter stays with the name, because 'Lunch F' may be
 * called so.
 */
export function splitPeriodDays(text: string): { name: string; days: Weekday[] | undefined } {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const last = words.at(-1)?.replaceAll(/^[(,]+|[),]+$/g, '') ?? ''
  const days = last.length >= MIN_LETTERS ? readPeriodDays(last) : undefined
  const name = words
    .slice(0, -1)
    .join(' ')
    .replace(/[\s,;:(–—-]+$/, '')
  return days ? { name, days } : { name: words.join(' '), days: undefined }
}
