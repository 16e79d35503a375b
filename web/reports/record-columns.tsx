import { Text } from '@mantine/core'
import { REASON_COLUMN } from '#contract/report-columns.ts'
import type { RecordPage, RecordRow } from '#contract/reports.ts'
import { EXCUSE_LABELS, pluralize } from '#contract/words.ts'
import type { Column } from '#web/ui/table/column.ts'
import { Day, StatusCounts, StatusPill } from './cells.tsx'
import { reportColumns } from './report-columns.ts'

type Totals = { counts: NonNullable<RecordPage['counts']>; total: number; hasReasons: boolean }

const excuseOf = ({ excuse }: RecordRow) => (excuse ? EXCUSE_LABELS[excuse] : null)
const reasonOf = ({ reason }: RecordRow) => reason ?? null

/**
 * The columns of records. The totals come from the server because they include records of all pages. On phones one column
 * has what does not fit beside the day, the student and the mark.
 */
export const recordColumns = ({ counts, total, hasReasons }: Totals): Column<RecordRow>[] => [
  ...reportColumns('records', {
    date: { cell: (row) => <Day day={row.date} />, foot: () => pluralize(total, 'record') },
    group: { only: 'wide' },
    teacher: { only: 'wide' },
    status: { cell: StatusPill, foot: () => <StatusCounts counts={counts} /> },
    excuse: { text: excuseOf, sortBy: excuseOf, only: 'wide' },
    comment: { only: 'wide' },
  }),
  ...(hasReasons ? [REASON] : []),
  DETAILS,
]

/** Only the office gets reasons. */
const REASON: Column<RecordRow> = { heading: REASON_COLUMN, text: reasonOf, sortBy: reasonOf, only: 'wide' }

const DETAILS: Column<RecordRow> = {
  heading: 'Details',
  only: 'narrow',
  wraps: 'anywhere',
  cell: (row) => (
    <>
      {row.group}
      {[row.teacher, excuseOf(row), reasonOf(row), row.comment].map(
        (text, index) =>
          text && (
            <Text key={index} span inherit display="block" c="dimmed">
              {text}
            </Text>
          ),
      )}
    </>
  ),
}
