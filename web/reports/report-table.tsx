import { Box, Table, UnstyledButton } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import { Card } from '#web/ui/layout/card.tsx'
import { Paging } from '#web/ui/layout/paging.tsx'
import { nextSorting, sorted, type Sorting, type SortValue } from './sorting.ts'
import styles from './reports.module.css'

export type Column<Row> = {
  label: string
  value: (row: Row) => SortValue
  /** The content of the cell where it is not the value itself. */
  cell?: (row: Row) => ReactNode
  /** Numbers are aligned to the right. */
  figure?: boolean
  /** The content of the foot, from all rows. */
  foot?: (rows: readonly Row[]) => ReactNode
}

const PAGE_ROWS = 50
/** Where columns would be narrower, the table scrolls. */
const MIN_COLUMN_WIDTH = 120

type ReportTableProps<Row> = { name: string; rows: readonly Row[]; columns: readonly Column<Row>[] }

/** Rows that sort by each column, 50 on a page, with the totals of all pages at the foot. */
export function ReportTable<Row>({ name, rows, columns }: ReportTableProps<Row>) {
  const [sorting, setSorting] = useState<Sorting>()
  const [page, setPage] = useState(1)
  const ordered = useMemo(() => {
    const column = sorting && columns[sorting.column]
    return column ? sorted(rows, column.value, sorting.descending) : rows
  }, [rows, columns, sorting])
  const pages = Math.ceil(rows.length / PAGE_ROWS)
  const sort = (column: number) => {
    setSorting(nextSorting(sorting, column))
    setPage(1)
  }
  return (
    <>
      <Card flush>
        <Table.ScrollContainer
          minWidth={columns.length * MIN_COLUMN_WIDTH}
          type="native"
          scrollAreaProps={{ tabIndex: 0 }}
        >
          <Table verticalSpacing={9} horizontalSpacing={14} aria-label={name} className={styles.table ?? ''}>
            <Table.Thead>
              <Table.Tr>
                {columns.map((column, index) => (
                  <SortHeading
                    key={column.label}
                    column={column}
                    sorting={sorting?.column === index ? sorting : undefined}
                    onSort={() => sort(index)}
                  />
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {ordered.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS).map((row, index) => (
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
                    {column.foot?.(rows)}
                  </Table.Td>
                ))}
              </Table.Tr>
            </Table.Tfoot>
          </Table>
        </Table.ScrollContainer>
      </Card>
      <Paging label="Pages" page={page} pages={pages} onPage={setPage} isAnnounced />
    </>
  )
}

const classOf = <Row,>({ figure }: Column<Row>) => (figure ? (styles.figure ?? '') : '')

type SortHeadingProps<Row> = { column: Column<Row>; sorting: Sorting | undefined; onSort: () => void }

function SortHeading<Row>({ column, sorting, onSort }: SortHeadingProps<Row>) {
  const direction = sorting ? (sorting.descending ? 'descending' : 'ascending') : 'none'
  return (
    <Table.Th scope="col" aria-sort={direction} className={classOf(column)}>
      <UnstyledButton className={styles.sort} onClick={onSort} title={`Sort by ${column.label}`}>
        {column.label}
        <Box component="span" aria-hidden c="dimmed" fw={400}>
          {direction === 'none' ? '↕' : sorting?.descending ? '↓' : '↑'}
        </Box>
      </UnstyledButton>
    </Table.Th>
  )
}
