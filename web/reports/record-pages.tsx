import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { RecordPage, RecordRow } from '#contract/reports.ts'
import { failureMessage } from '#web/api.ts'
import { query } from '#web/query.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ErrorPanel } from '#web/ui/feedback/panels.tsx'
import { Paging } from '#web/ui/layout/paging.tsx'
import { sum } from './figures.ts'
import { useBeforePrint, useIsPrinting } from '#web/ui/print/printing.ts'
import type { Reply } from '#web/api.ts'
import { inOrder, nextSorting, type Sorting } from '#web/ui/table/sorting.ts'
import { recordColumns } from './record-columns.tsx'
import { PAGE_ROWS, ReportTable } from './report-table.tsx'

type Filters = Record<string, string>

const records = {
  page: (filters: Filters, after: string | undefined) => ({
    ...query('GET /attendance/reports/', { query: { ...filters, limit: String(PAGE_ROWS), after } }),
    select: (report: Reply<'GET /attendance/reports/'>) => report as RecordPage,
  }),
  all: (filters: Filters) => ({
    ...query('GET /attendance/reports/', { query: filters }),
    select: (report: Reply<'GET /attendance/reports/'>) => report as RecordRow[],
    retry: false,
  }),
}

/** Loads records one page at a time. Sorting by a column loads all of them. */
export function RecordPages({ filters, first }: { filters: Filters; first: RecordPage }) {
  const [sorting, setSorting] = useState<Sorting>()
  const [number, setNumber] = useState(1)
  const counts = first.counts ?? NO_COUNTS
  const total = sum(Object.values(counts), (count) => count)
  const hasReasons = first.rows.some((row) => 'reason' in row)
  const columns = useMemo(() => recordColumns({ counts, total, hasReasons }), [counts, total, hasReasons])
  const all = useQuery({ ...records.all(filters), enabled: sorting !== undefined })
  const isSorted = sorting !== undefined && all.data !== undefined
  const ordered = useMemo(
    () => (isSorted ? inOrder(all.data, columns, sorting) : []),
    [isSorted, all.data, columns, sorting],
  )
  const queries = useQueryClient()
  const isPrinting = useIsPrinting()
  useBeforePrint(() => queries.ensureQueryData(records.all(filters)))
  const printed = isPrinting
    ? (all.data ?? (queries.getQueryData(records.all(filters).queryKey) as RecordRow[] | undefined))
    : undefined
  const pages = usePages(filters, first, isSorted ? 1 : number)
  const sort = (column: number) => {
    setSorting(nextSorting(all.isError ? undefined : sorting, column))
    setNumber(1)
  }
  if (pages.error && !isSorted)
    return <ErrorPanel message={failureMessage(pages.error)} onRetry={pages.retry} />
  const last = Math.ceil(total / PAGE_ROWS)
  return (
    <>
      {sorting && all.error && (
        <Notice tone="bad">The records could not be sorted. {failureMessage(all.error)}</Notice>
      )}
      <ReportTable
        type="records"
        rows={
          printed
            ? inOrder(printed, columns, sorting)
            : isSorted
              ? ordered.slice((number - 1) * PAGE_ROWS, number * PAGE_ROWS)
              : pages.rows
        }
        columns={columns}
        sort={{ sorting: all.isError ? undefined : sorting, onSort: sort }}
        isBusy={all.isFetching || pages.isLoading}
      />
      <Paging
        label="Pages"
        page={number}
        pages={isSorted ? last : pages.isLast ? number : Math.max(last, number + 1)}
        onPage={setNumber}
        isAnnounced
      />
    </>
  )
}

const NO_COUNTS: NonNullable<RecordPage['counts']> = { P: 0, A: 0, T: 0 }

/** Loads pages in order, because each page says where the next one begins, and preloads the next page. */
function usePages(filters: Filters, first: RecordPage, number: number) {
  const [places, setPlaces] = useState<readonly string[]>([])
  const after = places[number - 2]
  const isFirst = number === 1
  const page = useQuery({
    ...records.page(filters, after),
    enabled: !isFirst && after !== undefined,
    placeholderData: keepPreviousData,
  })
  const shown = isFirst ? first : page.data
  const next = isFirst || !page.isPlaceholderData ? shown?.next : undefined
  if (typeof next === 'string' && places[number - 1] !== next)
    setPlaces([...places.slice(0, number - 1), next])
  const queries = useQueryClient()
  useEffect(() => {
    if (typeof next === 'string') void queries.prefetchQuery(records.page(filters, next))
  }, [queries, filters, next])
  return {
    rows: (shown ?? first).rows,
    isLast: next === null,
    isLoading: !isFirst && page.isFetching && page.isPlaceholderData,
    error: isFirst ? null : page.error,
    retry: () => void page.refetch(),
  }
}
