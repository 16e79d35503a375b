import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { pagedQuery } from '#web/query.ts'
import { DownloadMenu } from '#web/ui/download-menu.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ShowOlder } from '#web/ui/layout/show-older.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { AuditDays } from './audit-days.tsx'
import { FilterForm } from './filter-form.tsx'
import { asTexts, filtersIn, type Filters } from './filters.ts'

/** Audit log: who changed, viewed, downloaded or was denied what, and when. The filters are part of the address. */
export function Page() {
  const [search, setSearch] = useSearchParams()
  const filters = filtersIn(search)
  const log = useInfiniteQuery(
    pagedQuery('GET /api/audit/', { query: filters }, { parameter: 'after', next: ({ next }) => next }),
  )
  const change = (next: Filters) => setSearch(asTexts(next), { replace: true })
  return (
    <>
      <PageHeader
        context="Who changed, viewed or downloaded records, who signed in, and who was denied access. No one can edit this log."
        actions={
          <>
            <DownloadMenu address="/api/audit/" query={asTexts(filters)} />
            <PrintButton />
          </>
        }
      />
      <FilterForm filters={filters} names={log.data?.pages[0]?.filters} onChange={change} />
      <ListState
        query={log}
        failure="The audit log could not be loaded. Please check the connection and try again."
        isEmpty={({ pages }) => pages[0]?.entries.length === 0}
        empty={<NothingFound isFiltered={Object.keys(filters).length > 0} onClear={() => change({})} />}
      >
        {({ pages }) => (
          <>
            <AuditDays pages={pages} filters={filters} onFilter={change} />
            <ShowOlder query={log}>Show older entries</ShowOlder>
          </>
        )}
      </ListState>
    </>
  )
}

const NothingFound = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <EmptyPanel
      title="No entries match these filters"
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      Choose another person, student, action or date range.
    </EmptyPanel>
  ) : (
    <EmptyPanel title="No entries yet">Activity appears here.</EmptyPanel>
  )
