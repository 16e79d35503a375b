import { differsFromExpected } from '#contract/day/attendance/absence-rules.ts'
import type { Status } from '#contract/words.ts'
import { formatReport } from '#web/school/absent/report-text.ts'
import type { ReportedAbsence } from '../drafts/marks.ts'

/** A reported absence in a student's row: 'Office: out until 10:30'. */
export function reportNote(report: ReportedAbsence, marked: Status): string {
  const differs = differsFromExpected(marked, report.status) ? ' (marked differently)' : ''
  return `Office: ${reportText(report)}${differs}`
}

/** 'out until 10:30', 'leaves at 09:40' */
export const reportText = ({ kind, from, until, arrived, left, reason }: ReportedAbsence): string =>
  formatReport({
    kind,
    start_time: from,
    end_time: until,
    arrived,
    left,
    reason: reason ? { name: reason } : null,
  })
