import { Text } from '@mantine/core'
import type { Counts, ReportRows } from '#contract/reports.ts'
import { EXCUSE_LABELS, attendanceRate, type ReportType, pluralize } from '#contract/words.ts'
import { formatMarkTimes } from '#web/school/sheets/mark-times-text.ts'
import { MARK_KIND_LABELS, MarkPill } from '#web/school/marks.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { Day, KindCounts, RecordsLink, StatusPill, type Range } from './cells.tsx'
import { chronicColumns } from './chronic-columns.tsx'
import { number, percent, sum } from './figures.ts'
import { counted, FIGURE, reportColumns } from './report-columns.ts'

const excuseOf = ({ excuse }: ReportRows['records']) => (excuse ? EXCUSE_LABELS[excuse] : null)

/** 'T, arrived 9:20 AM' */
const statusText = (row: ReportRows['records']) =>
  [row.status, formatMarkTimes(row)].filter(Boolean).join(', ')

const StatusWithTimes = (row: ReportRows['records']) => (
  <>
    <StatusPill {...row} />{' '}
    <Text span inherit fz={13} c="dimmed">
      {formatMarkTimes(row)}
    </Text>
  </>
)

/** The cells of records that are rendered differently on screen than in a file. */
export const RECORD_CELLS = {
  date: { cell: (row: ReportRows['records']) => <Day day={row.date} /> },
  status: { cell: StatusWithTimes, text: statusText },
  excuse: { text: excuseOf, sortBy: excuseOf },
}

type ColumnsOf = {
  [T in Exclude<ReportType, 'records'>]: (range: Range, showsContacts: boolean) => Column<ReportRows[T]>[]
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
    }),
  group_summary: () =>
    reportColumns('group_summary', {
      group: { foot: (rows) => pluralize(rows.length, 'group') },
      ...MARKS,
    }),
  student_summary: (range) =>
    reportColumns('student_summary', {
      student_id: { ...FIGURE, only: 'wide' },
      student: {
        cell: (row) => <RecordsLink range={range} student={row} />,
        foot: (rows) => pluralize(rows.length, 'student'),
      },
      ...MARKS,
      total: { ...MARKS.total, only: 'wide' },
      attendance_rate: {
        ...FIGURE,
        cell: (row) => percent(row.attendance_rate),
        foot: (rows) => percent(attendanceRate(totalOf(rows))),
      },
    }),
  chronic_absence: (range, showsContacts) =>
    chronicColumns((student) => <RecordsLink range={range} student={student} />, showsContacts),
}

const countOf = (kind: keyof Counts) => counted<Counts>((row) => row[kind])

const MARKS = {
  /** Shows how many of the present students were at a school activity. */
  P: {
    ...countOf('P'),
    cell: (row: Counts & { school_activity?: number | undefined }) => (
      <>
        <AtActivity marks={row.school_activity} /> {number(row.P)}
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
