import type { TableTdProps, TableThProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SortValue } from './sorting.ts'

/** The props of a row's cells and of its heading cell. */
export type CellProps = Omit<TableTdProps, 'classNames' | 'styles' | 'vars' | 'attributes'>

/** A column, described once for the screen and for paper. */
export type Column<Row> = {
  /** Stands above the column. A table has each heading once, or its columns have keys. */
  heading: string
  key?: string | number
  /** Is drawn in place of the heading. */
  head?: ReactNode
  /** For columns of buttons: the heading is for screen readers only. */
  hidesHeading?: boolean
  /** What a cell says. Without text and cell a column is empty, to be written in on paper. */
  text?: (row: Row) => string | number | null | undefined
  /** How the screen draws a cell, where that is more than its text. It is printed where there is no text. */
  cell?: (row: Row) => ReactNode
  /** Makes the heading a button that sorts by this. */
  sortBy?: (row: Row) => SortValue
  /** The foot of the column; it gets the rows of all pages. */
  foot?: (rows: readonly Row[]) => ReactNode
  /** Numbers, and the buttons of a row, are aligned to the right. */
  isFigure?: boolean
  /** Its cells are the headings of their rows. */
  isRowHeading?: boolean
  /** Whether long words break anywhere, or lines nowhere. */
  wraps?: 'anywhere' | 'never'
  width?: TableThProps['w']
  /** Both by default. */
  on?: 'screen' | 'paper'
  /** Only on wide screens, or only on narrow ones in place of those. Paper is wide. */
  only?: 'wide' | 'narrow'
  headProps?: TableThProps
  cellProps?: CellProps | ((row: Row) => CellProps)
}

/** `mayEdit && column` leaves a column out for those who may not. */
export type Columns<Row> = readonly (Column<Row> | false)[]

export const columnsFor = <Row>(medium: 'screen' | 'paper', columns: Columns<Row>): readonly Column<Row>[] =>
  columns.filter(
    (column): column is Column<Row> =>
      column !== false &&
      (column.on ?? medium) === medium &&
      !(medium === 'paper' && column.only === 'narrow'),
  )

export const keyOf = ({ key, heading }: { key?: string | number; heading: string }) => key ?? heading
