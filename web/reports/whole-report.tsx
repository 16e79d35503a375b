import { useMemo, useState } from 'react'
import { Paging } from '#web/ui/layout/paging.tsx'
import { useIsPrinting } from '#web/ui/print/printing.ts'
import { ReportTable, type Column } from './report-table.tsx'
import { nextSorting, sorted, type Sorting } from './sorting.ts'

export const PAGE_ROWS = 50

type WholeReportProps<Row> = { name: string; rows: readonly Row[]; columns: readonly Column<Row>[] }

/** A report whose rows are all here: sorted by each column, 50 on a page, on paper all. */
export function WholeReport<Row>({ name, rows, columns }: WholeReportProps<Row>) {
  const [sorting, setSorting] = useState<Sorting>()
  const [page, setPage] = useState(1)
  const ordered = useMemo(() => inOrder(rows, columns, sorting), [rows, columns, sorting])
  const foot = (column: Column<Row>) => column.foot?.(rows)
  const sort = (column: number) => {
    setSorting(nextSorting(sorting, column))
    setPage(1)
  }
  const isPrinting = useIsPrinting()
  const shown = isPrinting ? ordered : ordered.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS)
  return (
    <>
      <ReportTable name={name} rows={shown} columns={columns} foot={foot} sorting={sorting} onSort={sort} />
      <Paging
        label="Pages"
        page={page}
        pages={Math.ceil(rows.length / PAGE_ROWS)}
        onPage={setPage}
        isAnnounced
      />
    </>
  )
}

/** The rows sorted by a column; without a sorting in the report's own order. */
export function inOrder<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sorting: Sorting | undefined,
): readonly Row[] {
  const column = sorting && columns[sorting.column]
  return column ? sorted(rows, column.value, sorting.descending) : rows
}
