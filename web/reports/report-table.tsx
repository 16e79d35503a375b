import { Box, Table, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/layout/card.tsx'
import type { Sorting, SortValue } from './sorting.ts'
import styles from './reports.module.css'

export type Column<Row> = {
  label: string
  value: (row: Row) => SortValue
  /** The content of the cell where it is not the value itself. */
  cell?: (row: Row) => ReactNode
  /** Numbers are aligned to the right. */
  figure?: boolean
  /** Left out where the screen is narrow, so that the others are seen. */
  onlyWide?: boolean
  /** The content of the foot, from all rows. */
  foot?: (rows: readonly Row[]) => ReactNode
}

/** Where columns would be narrower, the table scrolls. */
const MIN_COLUMN_WIDTH = 120
/** So many columns stand closer together, so that a laptop shows all of them. */
const MANY_COLUMNS = 8
/** Set by the style sheet: all columns of a table that leaves some out fit a phone. */
const FITS_PHONES = 'var(--report-width)'

export type ReportTableProps<Row> = {
  name: string
  /** The rows of one page. */
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** The total of all pages below a column. */
  foot: (column: Column<Row>) => ReactNode
  sorting: Sorting | undefined
  onSort: (column: number) => void
  /** Other rows are being loaded. */
  isBusy?: boolean
}

/** A page of rows with headings that sort, and the totals of all pages at the foot. */
export function ReportTable<Row>({
  name,
  rows,
  columns,
  foot,
  sorting,
  onSort,
  isBusy = false,
}: ReportTableProps<Row>) {
  return (
    <Card flush>
      <Table.ScrollContainer
        minWidth={columns.some(({ onlyWide }) => onlyWide) ? FITS_PHONES : columns.length * MIN_COLUMN_WIDTH}
        type="native"
        className={styles.scroll ?? ''}
        scrollAreaProps={{ tabIndex: 0 }}
      >
        <Table
          verticalSpacing={9}
          horizontalSpacing={columns.length > MANY_COLUMNS ? 9 : 14}
          aria-label={name}
          aria-busy={isBusy}
          className={styles.table ?? ''}
        >
          <Table.Thead>
            <Table.Tr>
              {columns.map((column, index) => (
                <SortHeading
                  key={column.label}
                  column={column}
                  sorting={sorting?.column === index ? sorting : undefined}
                  onSort={() => onSort(index)}
                />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, index) => (
              <Table.Tr key={index}>
                {columns.map((column) => (
                  <Table.Td key={column.label} className={classOf(column)}>
                    {column.cell ? column.cell(row) : column.value(row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Td key={column.label} className={classOf(column)}>
                  {foot(column)}
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </Table.ScrollContainer>
    </Card>
  )
}

const classOf = <Row,>({ figure, onlyWide }: Column<Row>) =>
  [figure && styles.figure, onlyWide && styles.wide].filter(Boolean).join(' ')

type SortHeadingProps<Row> = { column: Column<Row>; sorting: Sorting | undefined; onSort: () => void }

function SortHeading<Row>({ column, sorting, onSort }: SortHeadingProps<Row>) {
  const direction = sorting ? (sorting.descending ? 'descending' : 'ascending') : 'none'
  return (
    <Table.Th scope="col" aria-sort={direction} className={classOf(column)}>
      <UnstyledButton className={styles.sort} onClick={onSort} title={`Sort by ${column.label}`}>
        {column.label}
        <Box
          component="span"
          aria-hidden
          c="dimmed"
          fw={400}
          className={`screen-only ${direction === 'none' ? styles.wide : ''}`}
        >
          {direction === 'none' ? '↕' : sorting?.descending ? '↓' : '↑'}
        </Box>
      </UnstyledButton>
    </Table.Th>
  )
}
