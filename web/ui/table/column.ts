import type { TableTdProps, TableThProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SortValue } from './sorting.ts'

/** The props of cells and heading cells. */
export type CellProps = Omit<TableTdProps, 'classNames' | 'styles' | 'vars' | 'attributes'>

/** A column, described once for the screen and for paper. */
export type Column<Row> = {
  /** The heading, which has to be unique within the table unless columns have keys. */
  heading: string
  key?: string | number
  /** Replaces the heading on screen. */
  head?: ReactNode
  /** Shows the heading to screen readers only, for columns of buttons. */
  hidesHeading?: boolean
  /** The text of a cell. A column without text and cell is empty, to write in on paper. */
  text?: (row: Row) => string | number | null | undefined
  /** Renders a cell on screen if it is more than text. It is also printed if there is no text. */
  cell?: (row: Row) => ReactNode
  /** Turns the heading into a button that sorts by this value. */
  sortBy?: (row: Row) => SortValue
  /** Renders the footer of the column. It receives the rows of all pages. */
  foot?: (rows: readonly Row[]) => ReactNode
  /** Aligns the column to the right, for numbers and buttons. */
  isFigure?: boolean
  /** Makes its cells the headings of their rows. */
  isRowHeading?: boolean
  /** Lets long words break anywhere, or prevents line breaks. */
  wraps?: 'anywhere' | 'never'
  width?: TableThProps['w']
  /** Both by default. */
  on?: 'screen' | 'paper'
  /** Limits the column to wide or narrow screens. Paper counts as wide. */
  only?: 'wide' | 'narrow'
  headProps?: TableThProps
  cellProps?: CellProps | ((row: Row) => CellProps)
}

/** `mayEdit && column` leaves a column out for users who may not edit. */
export type Columns<Row> = readonly (Column<Row> | false)[]

export const columnsFor = <Row>(medium: 'screen' | 'paper', columns: Columns<Row>): readonly Column<Row>[] =>
  columns.filter(
    (column): column is Column<Row> =>
      column !== false &&
      (column.on ?? medium) === medium &&
      !(medium === 'paper' && column.only === 'narrow'),
  )

export const keyOf = ({ key, heading }: { key?: string | number; heading: string }) => key ?? heading
