import type { FamilyResponseKind } from '#contract/day/attendance/office-words.ts'
import { daySpan, longDay } from '../days.ts'
import { clockTime } from '../display.ts'

type FamilyReport = {
  kind: FamilyResponseKind
  start_date: string
  end_date: string
  start_time: string | null
  end_time: string | null
}

/** A family report as text: 'Absent', 'Late, until 10:30', 'Leaves at 13:00', 'Away from 10:00 to 11:30'. */
export function formatFamilyReport({
  kind,
  start_time,
  end_time,
}: Omit<FamilyReport, 'start_date' | 'end_date'>): string {
  if (kind === 'late') return `Late, until ${clockTime(end_time ?? '')}`
  if (kind === 'leaves_early') return `Leaves at ${clockTime(start_time ?? '')}`
  if (start_time === null && end_time === null) return 'Absent'
  const from = start_time === null ? '' : ` from ${clockTime(start_time)}`
  return `Out${from}${end_time === null ? '' : ` to ${clockTime(end_time)}`}`
}

/** 'Monday, September 14', or 'Sep 14 – 16'. */
export const formatReportDays = ({
  start_date,
  end_date,
}: Pick<FamilyReport, 'start_date' | 'end_date'>): string =>
  start_date === end_date ? longDay(start_date) : daySpan(start_date, end_date)
