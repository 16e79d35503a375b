import { Button } from '@mantine/core'
import { pluralForm } from '#contract/words.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { expectedMark, type ReportedAbsence, type Mark } from '../../drafts/marks.ts'
import { formatMark } from '../../history/mark-text.tsx'
import { reportText } from '../../roster/report-note.ts'

type LateReportsProps = {
  reports: ReportedAbsence[]
  students: { id: number; name: string }[]
  markOf: (student: number) => Mark
  /** Undefined if the sheet is locked. */
  onApply: ((student: number, mark: Mark) => void) | undefined
}

/** Absences reported after this sheet was saved or opened, with a button to mark them. */
export const LateReports = ({ reports, students, markOf, onApply }: LateReportsProps) =>
  reports.length > 0 && (
    <Notice
      tone="warning"
      title="Reported after attendance was taken"
      action={
        onApply && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => reports.forEach((report) => onApply(report.student_id, expectedMark(report)))}
          >
            Apply {pluralForm(reports.length, 'this mark', `all ${reports.length}`)}
          </Button>
        )
      }
    >
      {reports.map((report) => (
        <p key={report.student_id}>
          {students.find(({ id }) => id === report.student_id)?.name}: {reportText(report)}. Marked{' '}
          {formatMark(markOf(report.student_id))}, would be {formatMark(expectedMark(report))}.
        </p>
      ))}
    </Notice>
  )
