import { Table, Text, UnstyledButton, VisuallyHidden, type TableTrProps } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { keyOf, type CellProps, type Column } from './column.ts'
import type { Sorting } from './sorting.ts'
import styles from './table.module.css'

type HeadingProps<Row> = {
  column: Column<Row>
  /** Set if the rows are sorted by this column. */
  sorting: Sorting | undefined
  onSort: () => void
}

/** The heading of a column. If the column sorts, it is a button that tells screen readers the sorting. */
export function Heading<Row>({ column, sorting, onSort }: HeadingProps<Row>) {
  const { heading, head = heading, hidesHeading, sortBy, isFigure, width, headProps } = column
  const place = {
    scope: 'col',
    ...visibility(column),
    ...(isFigure && FIGURE),
    ...(width !== undefined && { w: width }),
    ...headProps,
  }
  if (!sortBy)
    return <Table.Th {...place}>{hidesHeading ? <VisuallyHidden>{heading}</VisuallyHidden> : head}</Table.Th>
  const direction = sorting ? (sorting.descending ? 'descending' : 'ascending') : 'none'
  return (
    <Table.Th p={0} {...place} aria-sort={direction}>
      <UnstyledButton
        className={styles.sort}
        {...(isFigure && { style: { justifyContent: 'flex-end' } })}
        onClick={onSort}
        title={`Sort by ${heading}`}
      >
        {head}
        <Text span inherit aria-hidden className="screen-only" c="dimmed" fw={400}>
          {ARROWS[direction]}
        </Text>
      </UnstyledButton>
    </Table.Th>
  )
}

const FIGURE = { ta: 'right', 'data-figures': true } as const

const ARROWS = { none: '↕', ascending: '↑', descending: '↓' }

export type RowOptions<Row> = {
  rowProps?: ((row: Row) => TableTrProps) | undefined
  /** Replaces all cells of a row, for example with a form. The cells stay if it returns nothing. */
  renderWholeRow?: ((row: Row) => ReactNode) | undefined
}

type TableRowProps<Row> = RowOptions<Row> & { row: Row; columns: readonly Column<Row>[] }

/** A row renders again only if it or the columns change. */
export const TableRow = memo(PlainRow) as typeof PlainRow

function PlainRow<Row>({ row, columns, rowProps, renderWholeRow }: TableRowProps<Row>) {
  const whole = renderWholeRow?.(row)
  return (
    <Table.Tr {...rowProps?.(row)}>
      {whole ? (
        <Table.Td colSpan={columns.length}>{whole}</Table.Td>
      ) : (
        columns.map((column) => (
          <Cell key={keyOf(column)} column={column} {...propsOf(column, row)}>
            {(column.cell ?? column.text)?.(row)}
          </Cell>
        ))
      )}
    </Table.Tr>
  )
}

type FootProps<Row> = { columns: readonly Column<Row>[]; rows: readonly Row[] }

export const Foot = <Row,>({ columns, rows }: FootProps<Row>) => (
  <Table.Tfoot>
    <Table.Tr>
      {columns.map((column) => (
        <Cell key={keyOf(column)} column={column}>
          {column.foot?.(rows)}
        </Cell>
      ))}
    </Table.Tr>
  </Table.Tfoot>
)

function Cell<Row>({ column, children, ...props }: CellProps & { column: Column<Row> }) {
  const shared = {
    ...visibility(column),
    ...(column.isFigure && FIGURE),
    ...(column.wraps && { style: WRAPS[column.wraps] }),
    ...props,
  }
  return column.isRowHeading ? (
    <Table.Th scope="row" {...shared}>
      {children}
    </Table.Th>
  ) : (
    <Table.Td {...shared}>{children}</Table.Td>
  )
}

const WRAPS = { anywhere: { overflowWrap: 'anywhere' }, never: { whiteSpace: 'nowrap' } } as const

const propsOf = <Row,>({ cellProps }: Column<Row>, row: Row) =>
  typeof cellProps === 'function' ? cellProps(row) : cellProps

function visibility<Row>({ only }: Column<Row>) {
  if (only === 'wide') return { visibleFrom: 'sm' } as const
  return only === 'narrow' ? ({ hiddenFrom: 'sm' } as const) : {}
}
