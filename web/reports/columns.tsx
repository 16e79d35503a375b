import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { REPORT_COLUMNS } from '#contract/report-columns.ts'
import type { Counts, ReportRows } from '#contract/reports.ts'
import { gradeInFile, gradeOf } from '#contract/grades.ts'
import {
  attendanceRate,
  ENROLLMENT_CHANGE_LABELS,
  type MarkKind,
  type ReportType,
  pluralize,
} from '#contract/words.ts'
import { MARK_KIND_LABELS, MarkPill } from '#web/school/marks.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { Day, GroupLink, KindCounts, StudentLink, type LinkFilters } from './cells.tsx'
import { chronicColumns } from './chronic-columns.tsx'
import { membershipColumns } from './membership-columns.tsx'
import { number, percent, sum } from './figures.ts'
import { counted, FIGURE, reportColumns } from './report-columns.ts'

type ColumnsOf = {
  [T in Exclude<ReportType, 'records'>]: (
    filters: LinkFilters,
    showsContacts: boolean,
  ) => Column<ReportRows[T]>[]
}

/** The columns of each report type that loads all rows at once. */
export const COLUMNS: ColumnsOf = {
  daily_summary: () =>
    reportColumns('daily_summary', {
      date: {
        cell: (row) => <Day day={row.date} />,
        foot: (rows) => pluralize(new Set(rows.map(({ date }) => date)).size, 'day'),
      },
      status: {
        sortBy: (row) => 'PATE'.indexOf(row.status),
        cell: ({ status, school_activity }) => (
          <>
            <MarkPill kind={status} /> {MARK_KIND_LABELS[status]} <AtActivity marks={school_activity} />
          </>
        ),
        foot: (rows) => <KindCounts rows={rows} />,
      },
      count: counted((row) => row.count),
      attendance_rate: rate((rows) => {
        const of = (kind: MarkKind) =>
          sum(
            rows.filter(({ status }) => status === kind),
            ({ count }) => count,
          )
        return { P: of('P'), T: of('T'), total: sum(rows, ({ count }) => count) }
      }),
    }),
  group_summary: (filters) =>
    reportColumns('group_summary', {
      group: {
        cell: (row) => <GroupLink filters={filters} row={row} />,
        foot: (rows) => pluralize(rows.length, 'group'),
      },
      P: { ...MARKS.P, head: <Head wide={REPORT_COLUMNS.group_summary.P} narrow="P" /> },
      A: { ...MARKS.A, head: <Head wide={REPORT_COLUMNS.group_summary.A} narrow="A" /> },
      T: { ...MARKS.T, head: <Head wide={REPORT_COLUMNS.group_summary.T} narrow="T" /> },
      E: { ...MARKS.E, head: <Head wide={REPORT_COLUMNS.group_summary.E} narrow="E" /> },
      total: { ...MARKS.total, only: 'wide' },
      attendance_rate: rate<ReportRows['group_summary']>(totalOf),
    }),
  student_summary: (filters) =>
    reportColumns('student_summary', {
      student_id: { ...FIGURE, only: 'wide' },
      student: {
        cell: (row) => <StudentLink range={filters} student={row} />,
        foot: (rows) => pluralize(rows.length, 'student'),
      },
      ...MARKS,
      total: { ...MARKS.total, only: 'wide' },
      attendance_rate: rate<ReportRows['student_summary']>(totalOf),
    }),
  chronic_absence: (filters, showsContacts) =>
    chronicColumns((student) => <StudentLink range={filters} student={student} />, showsContacts),
  membership: membershipColumns,
  entries_and_withdrawals: () =>
    reportColumns('entries_and_withdrawals', {
      date: { cell: (row) => <Day day={row.date} /> },
      student: {
        cell: ({ student_id, student }) => (
          <Anchor component={Link} to={`/students/${student_id}`} inherit>
            {student}
          </Anchor>
        ),
        foot: (rows) => pluralize(new Set(rows.map(({ student_id }) => student_id)).size, 'student'),
      },
      student_number: { only: 'wide' },
      grade_level: {
        text: (row) => gradeInFile(row.grade_level),
        sortBy: (row) => gradeOf(row.grade_level),
        only: 'wide',
      },
      change: {
        text: ({ change }) => ENROLLMENT_CHANGE_LABELS[change],
        foot: (rows) => {
          const count = (change: 'entry' | 'exit') => rows.filter((row) => row.change === change).length
          return `${pluralize(count('entry'), 'entry', 'entries')}, ${pluralize(count('exit'), 'withdrawal')}`
        },
      },
      code: { only: 'wide' },
      district_code: { only: 'wide' },
      destination: { only: 'wide' },
    }),
}

type Rated = { attendance_rate: number | null }

/** The rate of each row, and below it that of all their marks together. */
function rate<Row extends Rated>(
  total: (rows: readonly Row[]) => { P: number; T: number; total: number },
): Partial<Column<Row>> {
  return {
    ...FIGURE,
    cell: (row) => percent(row.attendance_rate),
    foot: (rows) => percent(attendanceRate(total(rows))),
  }
}

/** A heading that has a short form on phones. */
const Head = ({ wide, narrow }: { wide: string; narrow: string }) => (
  <>
    <Text span inherit visibleFrom="sm">
      {wide}
    </Text>
    <Text span inherit hiddenFrom="sm">
      {narrow}
    </Text>
  </>
)

const countOf = (kind: keyof Counts) => counted<Counts>((row) => row[kind])

const MARKS = {
  /** Shows how many of the present students were at a school activity. */
  P: {
    ...countOf('P'),
    cell: (row: Counts & { school_activity?: number | undefined }) => (
      <>
        <Text span inherit visibleFrom="sm">
          <AtActivity marks={row.school_activity} />{' '}
        </Text>
        {number(row.P)}
      </>
    ),
  },
  A: countOf('A'),
  T: countOf('T'),
  E: countOf('E'),
  total: countOf('total'),
}

const AtActivity = ({ marks }: { marks: number | undefined }) =>
  marks !== undefined && (
    <Text span inherit fz={13} c="dimmed">
      ({number(marks)} at a school activity)
    </Text>
  )

const totalOf = (rows: readonly Counts[]) => ({
  P: sum(rows, ({ P }) => P),
  T: sum(rows, ({ T }) => T),
  total: sum(rows, ({ total }) => total),
})
