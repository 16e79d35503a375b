import { columnsFor, keyOf, type Columns } from './column.ts'
import styles from './paper-table.module.css'

type PaperTableProps<Row> = { name: string; columns: Columns<Row>; rows: readonly Row[] }

/** A complete list as a dense table for paper. */
export function PaperTable<Row>({ name, columns, rows }: PaperTableProps<Row>) {
  const onPaper = columnsFor('paper', columns)
  return (
    <table className={styles.table} aria-label={name}>
      <thead>
        <tr>
          {onPaper.map((column) => (
            <th
              key={keyOf(column)}
              scope="col"
              data-figure={column.isFigure}
              style={{ width: typeof column.width === 'object' ? undefined : column.width }}
            >
              {column.heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {onPaper.map((column) => (
              <td key={keyOf(column)} data-figure={column.isFigure}>
                {(column.text ?? column.cell)?.(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
