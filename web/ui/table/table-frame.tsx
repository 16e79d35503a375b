import { Box, Table, type TableProps } from '@mantine/core'
import type { Key, ReactNode } from 'react'
import { Card } from '../layout/card.tsx'
import { Foot, Heading, TableRow, type RowOptions } from './cells.tsx'
import { keyOf, type Column } from './column.ts'
import type { Sorting } from './sorting.ts'

export type FrameProps<Row> = RowOptions<Row> &
  Omit<TableProps, 'children' | 'data' | 'aria-label'> & {
    /** The name of the table for screen readers. */
    name: string
    columns: readonly Column<Row>[]
    rows: readonly Row[]
    rowKey: (row: Row, index: number) => Key
    /** All rows, including those of other pages, for the footer. */
    allRows: readonly Row[]
    sorting: Sorting | undefined
    onSort: (column: number) => void
    /** Shown below the last row. */
    more?: ReactNode
    /** True if the table is already in a card or dialog. */
    isBare?: boolean
    /** Shows the headings to screen readers only. */
    hidesHeadings?: boolean
    hidesFoot?: boolean
    /** The table scrolls sideways if it would be narrower than this. */
    scroll?: { minWidth: number | string; className?: string | undefined; label?: string }
  }

/** The headings and the visible rows. */
export function TableFrame<Row>({
  name,
  columns,
  rows,
  rowKey,
  rowProps,
  renderWholeRow,
  allRows,
  sorting,
  onSort,
  more,
  isBare = false,
  hidesHeadings = false,
  hidesFoot = false,
  scroll,
  ...tableProps
}: FrameProps<Row>) {
  const headings = (
    <Table.Tr {...(hidesHeadings && { style: { border: 0 } })}>
      {columns.map((column, index) => (
        <Heading
          key={keyOf(column)}
          column={hidesHeadings ? withoutHeading(column) : column}
          sorting={sorting?.column === index ? sorting : undefined}
          onSort={() => onSort(index)}
        />
      ))}
    </Table.Tr>
  )
  const table = (
    <Table aria-label={name} {...tableProps}>
      <Table.Thead>{headings}</Table.Thead>
      <Table.Tbody>
        {rows.map((row, index) => (
          <TableRow key={rowKey(row, index)} row={row} columns={columns} {...{ rowProps, renderWholeRow }} />
        ))}
      </Table.Tbody>
      {!hidesFoot && columns.some(({ foot }) => foot) && <Foot columns={columns} rows={allRows} />}
    </Table>
  )
  const scrolling = scroll ? <Scrolling {...scroll}>{table}</Scrolling> : table
  if (isBare)
    return (
      <>
        {scrolling}
        {more}
      </>
    )
  return (
    <Card flush>
      {scrolling}
      {more && <Box px={16}>{more}</Box>}
    </Card>
  )
}

/** Hides the text of the heading on screen, so that the row of headings has no height. */
const withoutHeading = <Row,>(column: Column<Row>): Column<Row> => ({
  ...column,
  hidesHeading: true,
  headProps: { p: 0 },
})

type ScrollingProps = NonNullable<FrameProps<never>['scroll']> & { children: ReactNode }

/** With a label, the keyboard can focus and scroll it. */
const Scrolling = ({ minWidth, className = '', label, children }: ScrollingProps) => (
  <Table.ScrollContainer
    minWidth={minWidth}
    type="native"
    className={className}
    {...(label !== undefined && { role: 'region', 'aria-label': label, tabIndex: 0 })}
  >
    {children}
  </Table.ScrollContainer>
)
