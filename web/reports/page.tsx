import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ENROLLMENT_REPORTS } from '#contract/words.ts'
import { CallFailure } from '#web/api.ts'
import { query } from '#web/query.ts'
import { useChoice } from '#web/school/choices.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { DownloadMenu } from '#web/ui/download-menu.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { useAboutReport } from './about.tsx'
import { FilterForm } from './filters/filter-form.tsx'
import { toQuery, defaultFilters, readFilters, type Filters } from './filters/filters.ts'
import { PrintedFilters } from './filters/printed-filters.tsx'
import { Result } from './result.tsx'
import { PAGE_ROWS } from './report-table.tsx'

/** Attendance Reports. The filters are part of the address so that a report can be shared as a link. */
export function Page() {
  const { today } = useSchoolClock()
  const { role } = useCurrentUser()
  const [search, setSearch] = useSearchParams()
  const runFilters = readFilters(search, today)
  const [filters, setFilters] = useFilters(search.toString(), runFilters ?? defaultFilters(today))
  const shown = runFilters && toQuery(runFilters)
  const page = runFilters?.type === 'records' && { limit: String(PAGE_ROWS) }
  const reportQuery = query('GET /attendance/reports/', { query: { ...shown, ...page } })
  const report = useQuery({ ...reportQuery, enabled: shown !== undefined, retry: false })
  const queries = useQueryClient()
  const about = useAboutReport(report.data ? shown : undefined)
  const isOfStudent = filters.student_id !== '' && filters.student_id === runFilters?.student_id
  const isOfGroup = filters.group_id !== '' && filters.group_id === runFilters?.group_id
  useRememberReport(report.isSuccess ? shown : undefined)
  const showWeeks = search.get('weeks') === '1'
  const show = (next: Record<string, string>, weeks: boolean) =>
    setSearch({ ...next, ...(weeks && { weeks: '1' }) })
  const run = () => {
    const next = toQuery(filters)
    const isSame = shown && new URLSearchParams(next).toString() === new URLSearchParams(shown).toString()
    if (isSame) void report.refetch()
    else show(next, showWeeks)
  }
  return (
    <>
      <PageHeader
        context={<span className="screen-only">Filter and export attendance data.</span>}
        more={
          <>
            {shown && !ENROLLMENT_REPORTS.includes(runFilters.type) && (
              <Button
                variant={showWeeks ? 'light' : 'default'}
                aria-pressed={showWeeks}
                onClick={() => show(shown, !showWeeks)}
              >
                Week by week
              </Button>
            )}
            {role === 'admin' && (
              <Button variant="default" component={Link} to="/integrations/attendance">
                For the district
              </Button>
            )}
            <DownloadMenu address="/attendance/reports/" query={toQuery(filters)} hasCsvButton />
            {shown && <PrintButton />}
          </>
        }
      />
      <FilterForm
        filters={filters}
        problems={report.error instanceof CallFailure ? report.error.fields : {}}
        isBusy={report.isFetching}
        studentName={isOfStudent ? (about.data?.student ?? undefined) : undefined}
        groupName={isOfGroup ? (about.data?.group ?? undefined) : undefined}
        onChange={setFilters}
        onRun={run}
      />
      {runFilters && (
        <PrintedFilters
          filters={runFilters}
          studentName={about.data?.student ?? undefined}
          groupName={about.data?.group ?? undefined}
        />
      )}
      <Result
        filters={runFilters}
        report={report}
        showWeeks={showWeeks}
        onStop={() => void queries.cancelQueries(reportQuery)}
      />
    </>
  )
}

/** Remembers the last report, to offer it again later. */
function useRememberReport(shown: Record<string, string> | undefined) {
  const [, remember] = useChoice('report')
  const run = shown && JSON.stringify(shown)
  useEffect(() => {
    if (run !== undefined) remember(JSON.parse(run) as Record<string, string>)
  }, [run, remember])
}

/** The filters in the form, which a new address replaces. */
function useFilters(address: string, initial: Filters) {
  const [form, setForm] = useState({ address, filters: initial })
  const isStale = form.address !== address
  if (isStale) setForm({ address, filters: initial })
  const setFilters = (filters: Filters) => setForm({ address, filters })
  return [isStale ? initial : form.filters, setFilters] as const
}
