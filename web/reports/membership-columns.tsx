import { gradeInFile, gradeOf } from '#contract/grades.ts'
import type { MembershipRow } from '#contract/reports/enrollment.ts'
import { attendanceRate } from '#contract/words.ts'
import type { Column } from '#web/ui/table/column.ts'
import { Day } from './cells.tsx'
import { number, percent, sum } from './figures.ts'
import { FIGURE, reportColumns } from './report-columns.ts'

/** The columns of membership. The last line is about all periods together, from the rows of all grades or of the chosen one. */
export const membershipColumns = (): Column<MembershipRow>[] =>
  reportColumns('membership', {
    start_date: { cell: (row) => <Day day={row.start_date} /> },
    end_date: { cell: (row) => <Day day={row.end_date} />, only: 'wide' },
    grade_level: {
      text: ({ grade_level }) => (grade_level === null ? 'All' : gradeInFile(grade_level)),
      sortBy: ({ grade_level }) => (grade_level === null ? null : gradeOf(grade_level)),
    },
    school_days: { ...days((row) => row.school_days), only: 'wide' },
    membership_days: { ...days((row) => row.membership_days), only: 'wide' },
    days_present: { ...days((row) => row.days_present), only: 'wide' },
    adm: average((row) => row.membership_days),
    ada: average((row) => row.days_present),
    attendance_rate: {
      ...FIGURE,
      cell: (row) => percent(row.attendance_rate),
      foot: (rows) => {
        const of = wholePeriods(rows)
        const [present, total] = [sum(of, (row) => row.days_present), sum(of, (row) => row.membership_days)]
        return percent(attendanceRate({ P: present, T: 0, total }))
      },
    },
  })

/** One row of each period: that of all grades, else that of the chosen grade. */
function wholePeriods(rows: readonly MembershipRow[]): readonly MembershipRow[] {
  const ofAllGrades = rows.filter(({ grade_level }) => grade_level === null)
  return ofAllGrades.length > 0 ? ofAllGrades : rows
}

const days = (value: (row: MembershipRow) => number) => ({
  ...FIGURE,
  cell: (row: MembershipRow) => number(value(row)),
  foot: (rows: readonly MembershipRow[]) => number(sum(wholePeriods(rows), value)),
})

/** Days of students for each school day. */
const average = (value: (row: MembershipRow) => number) => {
  const shown = (rows: readonly MembershipRow[]) =>
    (sum(rows, value) / sum(rows, (row) => row.school_days)).toFixed(2)
  return {
    ...FIGURE,
    cell: (row: MembershipRow) => shown([row]),
    foot: (rows: readonly MembershipRow[]) => shown(wholePeriods(rows)),
  }
}
