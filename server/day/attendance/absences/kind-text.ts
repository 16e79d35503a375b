import type { AbsenceTimes } from '#contract/day/attendance/absence-rules.ts'
import { formatDay, formatTime, type TimeDisplay } from '#contract/formats.ts'
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

/** The text of an absence in the audit log: 'late, until 10:30 AM, Sep 14, 2026 to Sep 16, 2026'. */
export function auditAbsenceText(times: AbsenceTimes, display: TimeDisplay): string {
  const first = formatDay(times.start_date, 'short', display)
  const last = formatDay(times.end_date, 'short', display)
  return `${kindText(times, display)}, ${first === last ? first : `${first} to ${last}`}`
}
