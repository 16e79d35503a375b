import type { AbsenceTimes } from '#contract/day/attendance/absence-rules.ts'
import { formatTime, type TimeDisplay } from '#contract/formats.ts'
import { ABSENCE_KIND_LABELS } from '#contract/words.ts'

/** 'late, until 10:30' */
export function kindText(
  { kind, start_time, end_time }: Pick<AbsenceTimes, 'kind' | 'start_time' | 'end_time'>,
  display: TimeDisplay,
): string {
  const word = ABSENCE_KIND_LABELS[kind].toLowerCase()
  const from = start_time === null ? '' : `from ${formatTime(start_time, display)}`
  const until = end_time === null ? '' : `until ${formatTime(end_time, display)}`
  const times = `${from} ${until}`.trim()
  return times === '' ? word : `${word}, ${times}`
}
