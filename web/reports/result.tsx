import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ENROLLMENT_REPORTS, type ReportType } from '#contract/words.ts'
import { CallFailure, type Reply } from '#web/api.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { EmptyPanel, ErrorPanel } from '#web/ui/feedback/panels.tsx'
import { lazyComponent } from '#web/ui/lazy-part.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { AboutReport } from './about.tsx'
import { COLUMNS } from './columns.tsx'
import { isNoStudent, NO_STUDENT, toQuery, type Filters } from './filters/filters.ts'
import { SuggestedReports } from './suggested-reports.tsx'
import { RecordPages } from './record-pages.tsx'
import { ReportTable } from './report-table.tsx'
import { Waiting } from './waiting.tsx'

const Weeks = lazyComponent(
  async () => (await import('./weeks.tsx')).Weeks,
  () => <Card>{<SkeletonRows rows={4} />}</Card>,
)

const NOTHING: Partial<Record<ReportType, string>> = {
  entries_and_withdrawals: 'Nobody entered or left in this range.',
  membership: 'Nobody was enrolled on a school day of this range.',
}

type ResultProps = {
  filters: Filters | undefined
  report: UseQueryResult<Reply<'GET /attendance/reports/'>>
  showWeeks: boolean
  onStop: () => void
}

/** Shows the report in each of its states: none yet, loading, failed, empty, or with rows. */
export function Result({ filters, report, showWeeks, onStop }: ResultProps) {
  if (report.isFetching) return <Waiting onStop={onStop} />
  if (filters && report.error)
    return <Failed error={report.error} filters={filters} onRetry={() => void report.refetch()} />
  if (!filters || !report.data)
    return (
      <>
        <EmptyPanel title="No data yet. Run a report." />
        <SuggestedReports />
      </>
    )
  const shown = toQuery(filters)
  const isOfMarks = !ENROLLMENT_REPORTS.includes(filters.type)
  return (
    <>
      <AboutReport type={filters.type} shown={shown} />
      {showWeeks && isOfMarks && <Weeks shown={shown} />}
      {isEmpty(report.data) && (
        <EmptyPanel title={NOTHING[filters.type] ?? 'No attendance in this range.'}>
          Choose different dates or fewer filters.
        </EmptyPanel>
      )}
      {!isEmpty(report.data) && (
        <Rows key={`${JSON.stringify(shown)} ${report.dataUpdatedAt}`} filters={filters} data={report.data} />
      )}
    </>
  )
}

/** The server's message, with Retry only if trying again can help. */
function Failed({ error, filters, onRetry }: { error: Error; filters: Filters; onRetry: () => void }) {
  if (isNoStudent(filters.student_id)) return <Notice tone="bad">{NO_STUDENT}</Notice>
  const reason = error instanceof CallFailure ? error.reply.message : undefined
  const message = reason ?? 'Failed to load report.'
  if (error instanceof CallFailure && error.code === 'invalid') return <Notice tone="bad">{message}</Notice>
  return <ErrorPanel message={message} onRetry={onRetry} />
}

type Data = Reply<'GET /attendance/reports/'>
const isEmpty = (data: Data) => ('rows' in data ? data.rows : data).length === 0

/** Pairs the rows with the columns of their report type. */
function Rows({ filters, data }: { filters: Filters; data: Data }) {
  const { type, start_date, end_date, teacher_id, student_id } = filters
  const { may } = useCurrentUser()
  const columns = useMemo(
    () =>
      type === 'records'
        ? []
        : (COLUMNS[type](
            { start_date, end_date, teacher_id, student_id },
            may.administer,
          ) as Column<unknown>[]),
    [type, start_date, end_date, teacher_id, student_id, may.administer],
  )
  const query = useMemo(() => toQuery(filters), [filters])
  if ('rows' in data) return <RecordPages filters={query} first={data} />
  return <ReportTable type={type} rows={data} columns={columns} />
}
