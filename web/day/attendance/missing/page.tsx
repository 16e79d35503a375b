import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { MISSING_FILTERS } from '#contract/day/attendance/office-words.ts'
import { pluralize } from '#contract/words.ts'
import { pagedQuery } from '#web/query.ts'
import { daySpan } from '#web/school/days.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ShowOlder } from '#web/ui/layout/show-older.tsx'
import { Filters, type MissingFilters } from './filters.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { MissingList } from './missing-list.tsx'

/** Missing attendance in a range of days. A report with the same filters counts the same sheets. */
export function Page() {
  const [search, setSearch] = useSearchParams()
  const filters: MissingFilters = Object.fromEntries(
    MISSING_FILTERS.flatMap((name) => {
      const value = search.get(name)?.trim()
      return value ? [[name, value]] : []
    }),
  )
  const missing = useInfiniteQuery({
    ...pagedQuery(
      'GET /attendance/reports/missing/',
      { query: filters },
      { parameter: 'after', next: ({ next }) => next },
    ),
    staleTime: 0,
  })
  const first = missing.data?.pages[0]
  const change = (part: MissingFilters) =>
    setSearch(
      () => {
        const next = { ...filters, ...part }
        return new URLSearchParams(
          MISSING_FILTERS.flatMap((name) => (next[name] ? [[name, next[name]]] : [])),
        )
      },
      { replace: true },
    )
  return (
    <>
      <PageHeader
        actions={<PrintButton />}
        context={
          first ? `${daySpan(first.start_date, first.end_date)} · ${pluralize(first.total, 'sheet')}` : ' '
        }
      />
      <div className="screen-only">
        <Filters filters={filters} range={first} onChange={change} />
      </div>
      <ListState
        query={missing}
        failure="Missing attendance could not be loaded."
        isEmpty={({ pages }) => pages[0]?.total === 0}
        empty={
          <EmptyPanel
            title="All attendance was taken."
            action={
              Object.keys(filters).length > 0 && (
                <Button variant="default" onClick={() => setSearch({}, { replace: true })}>
                  All classes, last 7 days
                </Button>
              )
            }
          >
            Attendance is missing when a class has ended and its sheet was not taken.
          </EmptyPanel>
        }
      >
        {({ pages }) => <MissingList sheets={pages.flatMap(({ sheets }) => sheets)} />}
      </ListState>
      <ShowOlder query={missing}>Show more</ShowOlder>
    </>
  )
}
