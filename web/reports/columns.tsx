import { Text } from '@mantine/core'
import type { Counts, ReportRows } from '#contract/reports.ts'
import { EXCUSE_LABELS, attendanceRate, type ReportType, pluralize } from '#contract/words.ts'
import { MARK_KIND_LABELS, MarkPill } from '#web/school/marks.tsx'
import { Day, KindCounts, RecordsLink, StatusPill, type Range } from './cells.tsx'
import { chronicColumns } from './chronic-columns.tsx'
import { number, percent, sum } from './figures.ts'
import type { Column } from './report-table.tsx'

type Columns = { records: () => Column<ReportRows['records']>[] } & {
  [T in Exclude<ReportType, 'records'>]: (range: Range, showsContacts: boolean) => Column<ReportRows[T]>[]
}

/** The columns of each type of report. */
export const COLUMNS: Columns = {
  records: () => [
    { label: 'Date', value: (row) => row.date, cell: (row) => <Day day={row.date} /> },
    { label: 'Group', value: (row) => row.group },
    { label: 'Student', value: (row) => row.student },
    { label: 'Teacher', value: (row) => row.teacher },
    { label: 'Status', value: (row) => row.status, cell: StatusPill },
    { label: 'Excuse', value: (row) => (row.excuse ? EXCUSE_LABELS[row.excuse] : null) },
    { label: 'Comment', value: (row) => row.comment },
  ],
  daily_summary: () => [
    {
      label: 'Date',
      value: (row) => row.date,
      cell: (row) => <Day day={row.date} />,
      foot: (rows) => pluralize(new Set(rows.map(({ date }) => date)).size, 'day'),
    },
    {
      label: 'Status',
      value: (row) => 'PATE'.indexOf(row.status),
      cell: ({ status, school_activity }) => (
        <>
          <MarkPill kind={status} /> {MARK_KIND_LABELS[status]} <AtActivity marks={school_activity} />
        </>
      ),
      foot: (rows) => <KindCounts rows={rows} />,
    },
    { ...figure('Count', (row) => row.count), foot: (rows) => number(sum(rows, (row) => row.count)) },
  ],
  group_summary: () => [
    { label: 'Group', value: (row) => row.group, foot: (rows) => pluralize(rows.length, 'group') },
    present('Present (P)'),
    count('Absent (A)', 'A'),
    count('Tardy (T)', 'T'),
    count('Excused (E)', 'E'),
    count('Total', 'total'),
  ],
  student_summary: (range) => [
    { label: 'Student ID', value: (row) => row.student_id, figure: true, onlyWide: true },
    {
      label: 'Student',
      value: (row) => row.student,
      cell: (row) => <RecordsLink range={range} student={row} />,
      foot: (rows) => pluralize(rows.length, 'student'),
    },
    present('P'),
    count('A', 'A'),
    count('T', 'T'),
    count('E', 'E'),
    { ...count('Total', 'total'), onlyWide: true },
    {
      label: 'Attendance Rate %',
      value: (row) => row.attendance_rate,
      figure: true,
      cell: (row) => percent(row.attendance_rate),
      foot: (rows) => percent(attendanceRate(totalOf(rows))),
    },
  ],
  chronic_absence: (range, showsContacts) =>
    chronicColumns((student) => <RecordsLink range={range} student={student} />, showsContacts),
}

const figure = <Row,>(label: string, value: (row: Row) => number): Column<Row> => ({
  label,
  value,
  figure: true,
  cell: (row) => number(value(row)),
})

const count = <Row extends Counts>(label: string, kind: keyof Counts): Column<Row> => ({
  ...figure(label, (row) => row[kind] ?? 0),
  foot: (rows) => number(sum(rows, (row) => row[kind])),
})

/** Of those who count as present, how many were at an activity of the school stands beside it. */
const present = <Row extends Counts & { school_activity?: number | undefined }>(
  label: string,
): Column<Row> => ({
  ...count<Row>(label, 'P'),
  cell: (row) => (
    <>
      <AtActivity marks={row.school_activity} /> {number(row.P)}
    </>
  ),
})

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
