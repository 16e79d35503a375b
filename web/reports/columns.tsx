import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { Counts, RowOf } from '#contract/reports.ts'
import {
  EXCUSE_LABELS,
  STATUSES,
  STATUS_LABELS,
  attendanceRate,
  type MarkKind,
  type ReportType,
} from '#contract/words.ts'
import { shortDay } from '#web/school/days.ts'
import { MARK_KIND_LABELS, MarkPill } from '#web/school/marks.tsx'
import { chronicColumns } from './chronic-columns.tsx'
import type { Column } from './report-table.tsx'
import styles from './reports.module.css'

export type Range = { start_date: string; end_date: string }
type Columns = { [T in ReportType]: (range: Range) => Column<RowOf[T]>[] }

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
      foot: (rows) => `${number(new Set(rows.map(({ date }) => date)).size)} days`,
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
    figure('Student ID', (row) => row.student_id),
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

const Day = ({ day }: { day: string }) => <span className={styles.day}>{shortDay(day)}</span>

const statusPill = ({ status }: RowOf['records']) => (
  <span title={STATUS_LABELS[status]}>
    <MarkPill kind={status} />
  </span>
)

const Statuses = ({ rows }: { rows: readonly RowOf['records'][] }) => (
  <Pills of={STATUSES} countOf={(kind) => rows.filter(({ status }) => status === kind).length} />
)

const Kinds = ({ rows }: { rows: readonly RowOf['daily_summary'][] }) => (
  <Pills
    of={['P', 'A', 'T', 'E']}
    countOf={(kind) =>
      sum(
        rows.filter(({ status }) => status === kind),
        (row) => row.count,
      )
    }
  />
)

const Pills = ({ of, countOf }: { of: readonly MarkKind[]; countOf: (kind: MarkKind) => number }) => (
  <span className={styles.pills}>
    {of.map((kind) => (
      <MarkPill key={kind} kind={kind} count={countOf(kind)} />
    ))}
  </span>
)

/** A student's name, which leads to their records of the same days. */
function RecordsLink({ range, student }: { range: Range; student: { student_id: number; student: string } }) {
  const query = { ...range, type: 'records', student_id: String(student.student_id) }
  return (
    <Anchor
      component={Link}
      to={`/reports?${new URLSearchParams(query).toString()}`}
      title="View this student's attendance records"
      className={styles.name ?? ''}
      inherit
    >
      {student.student}
    </Anchor>
  )
}

const figure = <Row,>(label: string, value: (row: Row) => number): Column<Row> => ({
  label,
  value,
  figure: true,
})

const count = <Row extends Counts>(label: string, kind: keyof Counts): Column<Row> => ({
  label,
  value: (row) => row[kind] ?? 0,
  figure: true,
  foot: (rows) => number(sum(rows, (row) => row[kind])),
})

const totalOf = (rows: readonly Counts[]) => ({
  P: sum(rows, ({ P }) => P),
  T: sum(rows, ({ T }) => T),
  total: sum(rows, ({ total }) => total),
})

const sum = <Row,>(rows: readonly Row[], value: (row: Row) => number) =>
  rows.reduce((total, row) => total + value(row), 0)

const number = (value: number) => value.toLocaleString('en-US')
const percent = (rate: number | null) => rate?.toFixed(2) ?? ''
const counted = (rows: readonly unknown[], word: string) =>
  `${number(rows.length)} ${word}${rows.length === 1 ? '' : 's'}`
