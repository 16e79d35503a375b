import type { AbsenceTimes } from '#contract/day/attendance/absence-rules.ts'
import { formatTime, type ClockFormat } from '#contract/people/person/display.ts'
import { ABSENCE_KIND_LABELS } from '#contract/words.ts'

/** 'late, until 10:30' */
export function kindText(
  { kind, start_time, end_time }: Pick<AbsenceTimes, 'kind' | 'start_time' | 'end_time'>,
  clock: ClockFormat,
): string {
  const word = ABSENCE_KIND_LABELS[kind].toLowerCase()
  const from = start_time === null ? '' : `from ${formatTime(start_time, clock)}`
  const until = end_time === null ? '' : `until ${formatTime(end_time, clock)}`
  const times = `${from} ${until}`.trim()
  return times === '' ? word : `${word}, ${times}`
}
