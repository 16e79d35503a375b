import { REPORT_TYPE_LABELS, type ReportType } from '#contract/words.ts'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Sorting } from '#web/ui/table/sorting.ts'
import styles from './reports.module.css'

export const PAGE_ROWS = 50
/** Tables with more columns are denser so that they fit on a laptop. */
const MANY_COLUMNS = 8
/** Set by the style sheet, because each report shows fewer columns on a phone, where it fits. */
const FITS_PHONES = 'var(--report-width)'

type ReportTableProps<Row> = {
  type: ReportType
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** Set if rows are sorted and paged elsewhere. */
  sort?: { sorting: Sorting | undefined; onSort: (column: number) => void }
  /** True while other rows are loading. */
  isBusy?: boolean
}

/** A report table with sorting, totals and 50 rows per page. Paper shows all rows. */
export const ReportTable = <Row,>({ type, columns, isBusy = false, ...table }: ReportTableProps<Row>) => (
  <DataTable
    {...table}
    {...(!table.sort && { pageSize: PAGE_ROWS })}
    name={REPORT_TYPE_LABELS[type]}
    columns={columns}
    rowKey={(_row, index) => index}
    scroll={{ minWidth: FITS_PHONES, className: styles.scroll }}
    className={styles.table ?? ''}
    verticalSpacing={9}
    horizontalSpacing={columns.length > MANY_COLUMNS ? 9 : 14}
    aria-busy={isBusy}
  />
)
