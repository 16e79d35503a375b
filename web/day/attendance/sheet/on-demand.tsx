import type { ClassOfDay } from '#contract/day/attendance/teacher-day.ts'
import { CorrectionBar } from '../corrections/correction-bar.tsx'
import { SheetCorrection } from '../corrections/sheet-correction.tsx'
import type { MarkedSheet } from './use-sheet.ts'
import { ChangedMeanwhile } from './notices/changed-meanwhile.tsx'
import { LateReports } from './notices/late-reports.tsx'
import { OfficeQuestion } from './notices/office-question.tsx'

export type SheetNoticesProps = { sheet: MarkedSheet; students: ClassOfDay['students'] }

/** What the user has to know about single marks: what the office asks or reported late, and what someone else changed. */
const SheetNotices = ({ sheet, students }: SheetNoticesProps) => (
  <>
    <OfficeQuestion students={students} />
    <LateReports
      reports={sheet.lateReports}
      students={students}
      markOf={sheet.markOf}
      onApply={sheet.saved.may.submit ? sheet.setMark : undefined}
    />
    <ChangedMeanwhile changed={sheet.changedMeanwhile} onUseMine={sheet.setMark} />
  </>
)

/** What few sheets show: one file, which loads when one of them does. */
export const ON_DEMAND = { CorrectionBar, SheetCorrection, SheetNotices }
