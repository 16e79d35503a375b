import type { AbsenceKind } from '#contract/words.ts'
import { timeOf } from '#contract/typed-time.ts'
import { foldAccents } from '#web/school/fold-accents.ts'
import { readDates, withDayFirst } from './parse-days.ts'
import { noteOf, readWords, type Meant, type TypedReason } from './parse-words.ts'

/** The reason, days and times of an absence. Days are 'YYYY-MM-DD', times 'HH:MM'. */
export type ParsedAbsence = {
  kind: AbsenceKind
  start_date: string
  end_date: string
  /** Null means the start of each day, or its end for `end_time`. */
  start_time: string | null
  end_time: string | null
  /** The school's reason that the words name. */
  reason?: TypedReason
  /** The words that say more than days and times, as they were typed. */
  note?: string
}

/**
 * The possible readings of a text, most likely first: '10:30' means late until 10:30 or leaving at 10:30, 'fri' all day until
 * Friday, '11-12' out from 11:00 to 12:00, 'trip 8-15' a school activity, 'dentist 2pm' leaving at 2 PM for the reason that has
 * this word, with the note 'dentist'. Days count from `date`. An empty text means the whole day. The result is empty if the text
 * has no reading.
 */
export function parseAbsence(
  text: string,
  date: string,
  reasons: readonly TypedReason[] = [],
): ParsedAbsence[] {
  const words = withDayFirst(foldAccents(text).trim())
  const dates = readDates(words, date)
  if (!dates) return []
  const times = readTimes(dates.rest.replaceAll(/\bnoon\b/g, '12:00'))
  if (!times) return []
  const hasDayOrTime = dates.rest !== words || times.found.length > 0
  const meant = readWords(times.rest, reasons, { hasDayOrTime })
  if (!meant) return []
  const note = noteOf(text, meant)
  const found = {
    start_date: dates.isBareWeekday && times.found.length > 0 ? dates.end : dates.start,
    end_date: dates.end,
    ...(meant.reason && { reason: meant.reason }),
    ...(note !== '' && { note }),
  }
  return variants(times.found, meant).map((one) => Object.assign(one, found))
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
