import type { Status } from '#contract/words.ts'
import { clockTime } from '#web/school/display.ts'
import type { Known } from '../drafts/marks.ts'

/** What the office knows of a student in a class, as their row says it: 'Office: out until 10:30'. */
export function knownWords(known: Known, marked: Status): string {
  const differs = known.status === marked ? '' : ' (marked otherwise)'
  return `Office: ${whatIsKnown(known)}${differs}`
}

function whatIsKnown({ kind, from, until }: Known): string {
  if (kind === 'school_activity') return `school activity${timesOut(from, until)}`
  if (kind === 'leaves_early' && from) return `leaves at ${clockTime(from)}`
  return `out${timesOut(from, until) || ' all day'}${kind === 'unexcused' ? ', unexcused' : ''}`
}

/** ' until 10:30', ' from 13:00', ' 11:00 to 12:00'; nothing for a whole day. */
function timesOut(from: string | null, until: string | null): string {
  if (from && until) return ` ${clockTime(from)} to ${clockTime(until)}`
  if (until) return ` until ${clockTime(until)}`
  return from ? ` from ${clockTime(from)}` : ''
}
