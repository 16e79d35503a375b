import type { ReactNode } from 'react'
import { useIsPrinting } from './printing.ts'
import styles from './paper-table.module.css'

/** What is in the page while it is printed only. */
export const OnPaper = ({ children }: { children: () => ReactNode }) =>
  useIsPrinting() ? <div className="print-only">{children()}</div> : null

export type PaperColumn<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  /** Numbers are aligned to the right. */
  figure?: boolean
  width?: string
}

type PaperTableProps<Row> = { rows: readonly Row[]; columns: readonly PaperColumn<Row>[]; name: string }

/** A whole list as a table of narrow lines, for paper. */
export const PaperTable = <Row,>({ rows, columns, name }: PaperTableProps<Row>) => (
  <table className={styles.table} aria-label={name}>
    <thead>
      <tr>
        {columns.map(({ label, figure, width }) => (
          <th key={label} scope="col" data-figure={figure} style={{ width }}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, index) => (
        <tr key={index}>
          {columns.map(({ label, cell, figure }) => (
            <td key={label} data-figure={figure}>
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
