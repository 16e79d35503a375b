import type { Counts, ReportRows } from '#contract/reports.ts'
import { EXCUSE_LABELS, attendanceRate, type ReportType } from '#contract/words.ts'
import { MARK_KIND_LABELS, MarkPill } from '#web/school/marks.tsx'
import { Day, Kinds, RecordsLink, Statuses, statusPill, type Range } from './cells.tsx'
import { chronicColumns } from './chronic-columns.tsx'
import { counted, number, percent, sum } from './figures.ts'
import type { Column } from './report-table.tsx'

type Columns = { [T in ReportType]: (range: Range) => Column<ReportRows[T]>[] }

/** What stands in the columns of each type. */
export const COLUMNS: Columns = {
  records: () => [
    {
      label: 'Date',
      value: (row) => row.date,
      cell: (row) => <Day day={row.date} />,
      foot: (rows) => counted(rows, 'record'),
    },
    { label: 'Group', value: (row) => row.group },
    { label: 'Student', value: (row) => row.student },
    { label: 'Teacher', value: (row) => row.teacher },
    {
      label: 'Status',
      value: (row) => row.status,
      cell: statusPill,
      foot: (rows) => <Statuses rows={rows} />,
    },
    { label: 'Excuse', value: (row) => (row.excuse ? EXCUSE_LABELS[row.excuse] : null) },
    { label: 'Comment', value: (row) => row.comment },
  ],
  daily_summary: () => [
    {
      label: 'Date',
      value: (row) => row.date,
      cell: (row) => <Day day={row.date} />,
      foot: (rows) => counted([...new Set(rows.map(({ date }) => date))], 'day'),
    },
    {
      label: 'Status',
      value: (row) => 'PATE'.indexOf(row.status),
      cell: ({ status }) => (
        <>
          <MarkPill kind={status} /> {MARK_KIND_LABELS[status]}
        </>
      ),
      foot: (rows) => <Kinds rows={rows} />,
    },
    { ...figure('Count', (row) => row.count), foot: (rows) => number(sum(rows, (row) => row.count)) },
  ],
  group_summary: () => [
    { label: 'Group', value: (row) => row.group, foot: (rows) => counted(rows, 'group') },
    count('Present (P)', 'P'),
    count('Absent (A)', 'A'),
    count('Tardy (T)', 'T'),
    count('Excused (E)', 'E'),
    count('Total', 'total'),
  ],
  student_summary: (range) => [
    { label: 'Student ID', value: (row) => row.student_id, figure: true },
    {
      label: 'Student',
      value: (row) => row.student,
      cell: (row) => <RecordsLink range={range} student={row} />,
      foot: (rows) => counted(rows, 'student'),
    },
    count('P', 'P'),
    count('A', 'A'),
    count('T', 'T'),
    count('E', 'E'),
    count('Total', 'total'),
    {
      label: 'Attendance Rate %',
      value: (row) => row.attendance_rate,
      figure: true,
      cell: (row) => percent(row.attendance_rate),
      foot: (rows) => percent(attendanceRate(totalOf(rows))),
    },
  ],
  chronic_absence: (range) => chronicColumns((student) => <RecordsLink range={range} student={student} />),
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

const totalOf = (rows: readonly Counts[]) => ({
  P: sum(rows, ({ P }) => P),
  T: sum(rows, ({ T }) => T),
  total: sum(rows, ({ total }) => total),
})
