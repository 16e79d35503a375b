import { formatOrdinal } from '#contract/formats.ts'
import type { AbsentStudent } from '#contract/day/attendance/absent.ts'

/** Details about an absent student: reason, comment, excuse, classes attended today, and absences this month. */
export function absenceDetails({ reason, comment, excuse, classes, days_this_month }: AbsentStudent): string {
  const attended = classes.filter(({ status }) => status !== 'A').length
  const parts = [
    reason,
    comment,
    excuse && (excuse === 'AEX' ? 'excused' : 'unexcused'),
    attended > 0 && `here for ${attended} of ${classes.length} classes today`,
    days_this_month > 0 && `${formatOrdinal(days_this_month + 1)} day this month`,
  ]
  return parts.filter(Boolean).join(' · ') || 'first day this month'
}
