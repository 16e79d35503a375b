import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { RecordRow } from '#contract/reports.ts'
import { CallFailure, call } from '#web/api.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { Card } from '#web/ui/card.tsx'
import { SkeletonRows } from '#web/ui/list-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyPanel, ErrorPanel } from '#web/ui/panels.tsx'
import { toastFailure } from '#web/ui/toast.ts'
import { downloadCsv } from './download-csv.ts'
import { FilterForm } from './filter-form.tsx'
import { asQuery, defaultFilters, presetFilters, type Filters } from './filters.ts'
import { RecordsTable } from './records-table.tsx'

/** Attendance Reports: choose, run, read, download. The address holds what was run, so that it can be sent on. */
export function Page() {
  const { today } = useSchoolClock()
  const [search, setSearch] = useSearchParams()
  const ran = presetFilters(search, today)
  const [filters, setFilters] = useState<Filters>(() => ran ?? defaultFilters(today))
  const query = ran && asQuery(ran)
  const report = useQuery({
    queryKey: ['report', query],
    queryFn: ({ signal }) => call('GET /attendance/reports/', { query: query ?? {}, signal }),
    enabled: query !== undefined,
    retry: false,
  })
  const csv = useMutation({ mutationFn: downloadCsv, onError: toastFailure })
  const run = () => {
    const next = asQuery(filters)
    const isSame = new URLSearchParams(next).toString() === search.toString()
    if (isSame) void report.refetch()
    else setSearch(next)
  }
  return (
    <>
      <PageHeader
        title="Attendance Reports"
        context="Filter and export attendance data."
        actions={
          <Button variant="default" loading={csv.isPending} onClick={() => csv.mutate(asQuery(filters))}>
            Download CSV
          </Button>
        }
      />
      <FilterForm
        filters={filters}
        fields={report.error instanceof CallFailure ? report.error.fields : {}}
        isBusy={report.isFetching}
        onChange={setFilters}
        onRun={run}
      />
      <Result report={report} hasRun={query !== undefined} />
    </>
  )
}

type ReportQuery = ReturnType<typeof useQuery<Awaited<ReturnType<typeof call<'GET /attendance/reports/'>>>>>

function Result({ report, hasRun }: { report: ReportQuery; hasRun: boolean }) {
  if (!hasRun) return <EmptyPanel title="No data yet. Run a report." />
  if (report.isFetching) return <Card>{<SkeletonRows />}</Card>
  if (report.error) {
    const message = report.error instanceof CallFailure ? report.error.message : 'Failed to load report.'
    return <ErrorPanel message={message} onRetry={() => void report.refetch()} />
  }
  if (!report.data || report.data.length === 0) {
    return <EmptyPanel title="No attendance in this range.">Choose other dates or fewer filters.</EmptyPanel>
  }
  return <RecordsTable rows={report.data as RecordRow[]} />
}
