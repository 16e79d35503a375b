import { differsFromExpected } from '#contract/day/attendance/absence-rules.ts'
import type { Status } from '#contract/words.ts'
import { absenceText, timesAway } from '#web/school/absent/known-absence.ts'
import type { Known } from '../drafts/marks.ts'

/** What the office knows of a student in a class, as their row says it: 'Office: out until 10:30'. */
export function knownWords(known: Known, marked: Status): string {
  const differs = differsFromExpected(marked, known.status) ? ' (marked otherwise)' : ''
  return `Office: ${reportText(known)}${differs}`
}

/** 'out until 10:30', 'leaves at 09:40' */
export function reportText({ kind, from, until }: Known): string {
  if (kind === 'school_activity' || kind === 'leaves_early') {
    const text = absenceText({ kind, start_time: from, end_time: until })
    return text.charAt(0).toLowerCase() + text.slice(1)
  }
  return `out ${timesAway(from, until) || 'all day'}${kind === 'unexcused' ? ', unexcused' : ''}`
}
