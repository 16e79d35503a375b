import type { AbsenceKind } from '#contract/words.ts'
import { clockTime } from '#web/school/display.ts'
import { daySpan, mediumDay } from '#web/school/days.ts'

/** 'until 10:30', 'from 13:00', '11:00 to 12:00', or '' for a whole day. Times are 'HH:MM' or null. */
export function absenceTimes(from: string | null, until: string | null): string {
  if (from && until) return `${clockTime(from)} to ${clockTime(until)}`
  if (until) return `until ${clockTime(until)}`
  return from ? `from ${clockTime(from)}` : ''
}

export type ReportedAbsence = {
  kind: AbsenceKind
  start_time: string | null
  end_time: string | null
  /** True where the office saw the student arrive at `end_time`. */
  arrived?: boolean | undefined
  /** True where the office saw the student leave at `start_time`. */
  left?: boolean | undefined
}

/** A reported absence as text: 'Late until 10:30', 'Out 11:00 to 12:00, unexcused', 'All day', 'School activity'. */
export function absenceText({ kind, start_time, end_time, arrived, left }: ReportedAbsence): string {
  if (arrived && end_time) return `Arrived ${clockTime(end_time)}`
  if (left && start_time)
    return `Dismissed ${clockTime(start_time)}${kind === 'unexcused' ? ', unexcused' : ''}`
  const times = absenceTimes(start_time, end_time)
  if (kind === 'late') return `Late ${times}`
  if (kind === 'leaves_early') return start_time ? `Leaves at ${clockTime(start_time)}` : 'Leaves early'
  if (kind === 'school_activity') return times ? `School activity ${times}` : 'School activity'
  return `${times ? `Out ${times}` : 'All day'}${kind === 'unexcused' ? ', unexcused' : ''}`
}

/** The days of an absence if they differ from the one in view: 'Thu, Nov 19', 'Nov 16 – 20', or else ''. */
export function absenceDays(
  { start_date, end_date }: { start_date: string; end_date: string },
  date: string,
): string {
  if (start_date !== end_date) return daySpan(start_date, end_date)
  return start_date === date ? '' : mediumDay(start_date)
}

/** The absence with its days: 'Late until 10:30 AM', 'All day, Nov 16 – 20'. */
export const absenceWithDays = (
  absence: ReportedAbsence & { start_date: string; end_date: string },
  date: string,
): string => [absenceText(absence), absenceDays(absence, date)].filter(Boolean).join(', ')
