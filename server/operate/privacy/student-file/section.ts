import type { RawBuilder } from 'kysely'

/** A table of the file. Cells are text; null where there is nothing. */
export type Section = { title: string; about: string; columns: readonly string[]; rows: Cells[] }
type Cells = readonly (string | null)[]

/** How a table of the file is read. */
export type Query = {
  title: string
  about: string
  columns: readonly string[]
  /** SQL that selects one text array a row, in order. */
  rows: (student: number, local: (moment: RawBuilder<unknown>) => RawBuilder<unknown>) => RawBuilder<Row>
}
export type Row = { cells: Cells }
