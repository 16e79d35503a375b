import { useMemo, useState, type ReactNode } from 'react'
import { LoadingOrFailed, SkeletonRows, type LoadState } from '../feedback/list-state.tsx'
import { Paging } from '../layout/paging.tsx'
import { useShowMore } from '../layout/use-show-more.tsx'
import { OnPaper } from '../print/on-paper.tsx'
import { useIsPrinting } from '../print/printing.ts'
import { columnsFor, type Columns } from './column.ts'
import { PaperTable } from './paper-table.tsx'
import { inOrder, nextSorting, type Sorting } from './sorting.ts'
import { TableFrame, type FrameProps } from './table-frame.tsx'

type LoadedTableProps<Row> = Omit<FrameProps<Row>, 'columns' | 'allRows' | 'sorting' | 'onSort' | 'more'> & {
  /** This has to be a stable array (a constant, or from `useMemo`), so that rows do not render again. */
  columns: Columns<Row>
  /** The number of rows per page. Paper shows all rows. */
  pageSize?: number
  /** Shows the first rows and a button for more. `total` includes rows that the server did not send. */
  showMore?: { first?: number; total?: number }
  /** Set if rows are sorted and paged elsewhere. */
  sort?: { sorting: Sorting | undefined; onSort: (column: number) => void }
}

type DataTableProps<Row> = Omit<LoadedTableProps<Row>, 'rows'> & {
  /** Undefined while the rows load, or if loading failed. */
  rows: readonly Row[] | undefined
  /** The query of the rows, whose failure the table shows with Retry. */
  query?: LoadState
  /** Shown instead of the server's message when loading fails. */
  failure?: string | undefined
  skeletonRows?: number
  /** Replaces a table without rows. */
  empty?: ReactNode
  /** Rows to print in place of the table, as dense lines with the columns for paper. */
  paperRows?: readonly Row[]
}

/** The table for rows of records, with loading states, sorting, and optional paging. */
export function DataTable<Row>({ paperRows, ...table }: DataTableProps<Row>) {
  if (paperRows === undefined) return <TableState {...table} />
  return (
    <>
      <OnPaper>{() => <PaperTable name={table.name} columns={table.columns} rows={paperRows} />}</OnPaper>
      <div className="screen-only">
        <TableState {...table} />
      </div>
    </>
  )
}

function TableState<Row>({
  rows,
  query = LOADING,
  failure,
  skeletonRows = 6,
  empty,
  ...table
}: Omit<DataTableProps<Row>, 'paperRows'>) {
  if (rows === undefined)
    return <LoadingOrFailed query={query} failure={failure} skeleton={<SkeletonRows rows={skeletonRows} />} />
  return empty !== undefined && rows.length === 0 ? empty : <LoadedTable rows={rows} {...table} />
}

const LOADING: LoadState = { error: null, isFetching: true, refetch: () => undefined }

function LoadedTable<Row>({ columns, rows, pageSize, showMore, sort, ...table }: LoadedTableProps<Row>) {
  const [ownSorting, setOwnSorting] = useState<Sorting>()
  const [wantedPage, setPage] = useState(1)
  const isPrinting = useIsPrinting()
  const onScreen = useMemo(() => columnsFor('screen', columns), [columns])
  const ordered = useMemo(() => inOrder(rows, onScreen, ownSorting), [rows, onScreen, ownSorting])
  const first = useShowMore(ordered, showMore?.total ?? rows.length, showMore?.first)
  const pages = pageSize === undefined ? 1 : Math.ceil(rows.length / pageSize)
  const page = Math.min(wantedPage, Math.max(pages, 1))
  const onSort = (column: number) => {
    setOwnSorting(nextSorting(ownSorting, column))
    setPage(1)
  }
  const shown = () => {
    if (showMore) return first.shown
    return pageSize === undefined || isPrinting
      ? ordered
      : ordered.slice((page - 1) * pageSize, page * pageSize)
  }
  return (
    <>
      <TableFrame
        {...table}
        columns={onScreen}
        rows={shown()}
        allRows={rows}
        more={showMore && first.more}
        {...(sort ?? { sorting: ownSorting, onSort })}
      />
      <Paging label="Pages" page={page} pages={pages} onPage={setPage} isAnnounced />
    </>
  )
}
