import { REPORT_TYPE_LABELS, type ReportType } from '#contract/words.ts'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Sorting } from '#web/ui/table/sorting.ts'
import styles from './reports.module.css'

export const PAGE_ROWS = 50
/** Where columns would be narrower, the table scrolls. */
const MIN_COLUMN_WIDTH = 120
/** So many columns stand closer together, so that a laptop shows all of them. */
const MANY_COLUMNS = 8
/** Set by the style sheet: all columns of a table that leaves some out fit a phone. */
const FITS_PHONES = 'var(--report-width)'

type ReportTableProps<Row> = {
  type: ReportType
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** Of rows that are sorted and divided into pages elsewhere. */
  sort?: { sorting: Sorting | undefined; onSort: (column: number) => void }
  /** Other rows are being loaded. */
  isBusy?: boolean
}

/** A report with headings that sort and totals at the foot: 50 rows on a page, on paper all. */
export const ReportTable = <Row,>({ type, columns, isBusy = false, ...table }: ReportTableProps<Row>) => (
  <DataTable
    {...table}
    {...(!table.sort && { pageSize: PAGE_ROWS })}
    name={REPORT_TYPE_LABELS[type]}
    columns={columns}
    rowKey={(_row, index) => index}
    scroll={{
      minWidth: columns.some(({ only }) => only === 'wide') ? FITS_PHONES : columns.length * MIN_COLUMN_WIDTH,
      className: styles.scroll,
    }}
    className={styles.table ?? ''}
    verticalSpacing={9}
    horizontalSpacing={columns.length > MANY_COLUMNS ? 9 : 14}
    aria-busy={isBusy}
  />
)
