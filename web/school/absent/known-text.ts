import type { KnownOnDay } from '#contract/day/attendance/calls.ts'
import { clockTime } from '../display.ts'
import { timeSpan } from '../days.ts'

/** What the office knows of a day, in a few words: 'out until 10:30', 'leaves at 13:00', 'out all day, unexcused'. */
export function knownText({ kind, start_time, end_time }: KnownOnDay): string {
  if (kind === 'school_activity')
    return ['school activity', spanText(start_time, end_time)].filter(Boolean).join(' ')
  if (kind === 'leaves_early' && start_time !== null) return `leaves at ${clockTime(start_time)}`
  const out = `out ${spanText(start_time, end_time) || 'all day'}`
  return kind === 'unexcused' ? `${out}, unexcused` : out
}

function spanText(start: string | null, end: string | null): string {
  if (start !== null && end !== null) return timeSpan(start, end)
  if (start !== null) return `from ${clockTime(start)}`
  return end === null ? '' : `until ${clockTime(end)}`
}
