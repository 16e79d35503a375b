import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { CallFailure, call } from '#web/api.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { CsvButton } from './csv-button.tsx'
import { FilterForm } from './filter-form.tsx'
import { asQuery, defaultFilters, presetFilters, type Filters } from './filters.ts'
import { Result } from './result.tsx'

/** Attendance Reports: choose, run, read, download. The address holds what was run, so that it can be sent on. */
export function Page() {
  const { today } = useSchoolClock()
  const [search, setSearch] = useSearchParams()
  const ran = presetFilters(search, today)
  const [filters, setFilters] = useFilters(search.toString(), ran ?? defaultFilters(today))
  const query = ran && asQuery(ran)
  const queryKey = ['report', query]
  const report = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /attendance/reports/', { query: query ?? {}, signal }),
    enabled: query !== undefined,
    retry: false,
  })
  const queries = useQueryClient()
  const showWeeks = search.get('weeks') === '1'
  const show = (next: Record<string, string>, weeks: boolean) =>
    setSearch({ ...next, ...(weeks && { weeks: '1' }) })
  const run = () => {
    const next = asQuery(filters)
    const isSame = query && new URLSearchParams(next).toString() === new URLSearchParams(query).toString()
    if (isSame) void report.refetch()
    else show(next, showWeeks)
  }
  return (
    <>
      <PageHeader
        title="Attendance Reports"
        context="Filter and export attendance data."
        actions={
          <>
            {query && (
              <Button
                variant={showWeeks ? 'light' : 'default'}
                aria-pressed={showWeeks}
                onClick={() => show(query, !showWeeks)}
              >
                Week by week
              </Button>
            )}
            <CsvButton query={asQuery(filters)} />
          </>
        }
      />
      <FilterForm
        filters={filters}
        problems={report.error instanceof CallFailure ? report.error.fields : {}}
        isBusy={report.isFetching}
        onChange={setFilters}
        onRun={run}
      />
      <Result
        ran={ran}
        report={report}
        showWeeks={showWeeks}
        onStop={() => void queries.cancelQueries({ queryKey })}
      />
    </>
  )
}

/** What stands in the form: begins anew whenever the address says something else. */
function useFilters(address: string, given: Filters) {
  const [held, setHeld] = useState({ address, filters: given })
  const isStale = held.address !== address
  if (isStale) setHeld({ address, filters: given })
  const setFilters = (filters: Filters) => setHeld({ address, filters })
  return [isStale ? given : held.filters, setFilters] as const
}
