import { differsFromExpected } from '#contract/day/attendance/absence-rules.ts'
import type { Status } from '#contract/words.ts'
import { knownText } from '#web/school/absent/known-text.ts'
import type { Known } from '../drafts/marks.ts'

/** What the office knows of a student in a class, as their row says it: 'Office: out until 10:30'. */
export function knownWords(known: Known, marked: Status): string {
  const differs = differsFromExpected(marked, known.status) ? ' (marked differently)' : ''
  return `Office: ${reportText(known)}${differs}`
}

/** 'out until 10:30', 'leaves at 09:40' */
export const reportText = ({ kind, from, until }: Known): string =>
  knownText({ kind, start_time: from, end_time: until })
