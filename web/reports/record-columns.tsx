import { Box, Text } from '@mantine/core'
import { REASON_COLUMN } from '#contract/report-columns.ts'
import type { RecordPage, RecordRow } from '#contract/reports.ts'
import { EXCUSE_LABELS, pluralize } from '#contract/words.ts'
import { formatMarkTimes } from '#web/school/sheets/mark-times-text.ts'
import type { Column } from '#web/ui/table/column.ts'
import { Day, StatusCounts, StatusPill } from './cells.tsx'
import { reportColumns } from './report-columns.ts'

type Totals = { counts: NonNullable<RecordPage['counts']>; total: number; hasReasons: boolean }

const excuseOf = ({ excuse }: RecordRow) => (excuse ? EXCUSE_LABELS[excuse] : null)
const reasonOf = ({ reason }: RecordRow) => reason ?? null

/**
 * The columns of records. The totals come from the server because they include records of all pages. On phones, what
 * does not fit beside the day, the student and the mark is below the student.
 */
export const recordColumns = ({ counts, total, hasReasons }: Totals): Column<RecordRow>[] => [
  ...reportColumns('records', {
    date: { cell: (row) => <Day day={row.date} />, foot: () => pluralize(total, 'record') },
    group: { only: 'wide' },
    student: { cell: StudentCell },
    teacher: { only: 'wide' },
    status: { cell: StatusWithTimes, text: statusText, foot: () => <StatusCounts counts={counts} /> },
    excuse: { text: excuseOf, sortBy: excuseOf, only: 'wide' },
    comment: { only: 'wide' },
  }),
  ...(hasReasons ? [REASON] : []),
]

/** 'T, arrived 9:20 AM' */
const statusText = (row: RecordRow) => [row.status, formatMarkTimes(row)].filter(Boolean).join(', ')

const StatusWithTimes = (row: RecordRow) => (
  <>
    <StatusPill {...row} />{' '}
    <Text span inherit fz={13} c="dimmed">
      {formatMarkTimes(row)}
    </Text>
  </>
)

/** Only the office gets reasons. */
const REASON: Column<RecordRow> = { heading: REASON_COLUMN, text: reasonOf, sortBy: reasonOf, only: 'wide' }

/** The student, and on phones what stands in columns of its own elsewhere. */
const StudentCell = (row: RecordRow) => (
  <>
    {row.student}
    <Box hiddenFrom="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {[row.group, row.teacher, excuseOf(row), reasonOf(row), row.comment].map(
        (text, index) => text && <div key={index}>{text}</div>,
      )}
    </Box>
  </>
)
