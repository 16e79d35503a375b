import { Anchor, Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Column } from '../table/column.ts'
import { DataTable } from '../table/data-table.tsx'
import styles from './charts.module.css'

/** The numbers of a chart, in drawing order. The first cell of a row is its heading. */
export type Numbers = {
  /** The name of the table. */
  label: string
  headings: readonly string[]
  /** `to` links to the records behind a row. */
  rows: readonly { key: string; cells: readonly string[]; to?: string }[]
}

type ChartFigureProps = { caption: string; numbers: Numbers; children: ReactNode }

/** A chart with its caption and a table of the same numbers, which is folded on screen and open on paper. */
export const ChartFigure = ({ caption, numbers: { label, headings, rows }, children }: ChartFigureProps) => (
  <Box component="figure" m={0}>
    <Box component="figcaption" mb={6} c="dimmed" fz={13}>
      {caption}
    </Box>
    <div className={styles.frame}>{children}</div>
    <details className={styles.numbers}>
      <Box component="summary" w="max-content" py={4} fz={14} c="var(--accent)" style={{ cursor: 'pointer' }}>
        Show the numbers
      </Box>
      <div className={styles.table} role="region" aria-label={`${label}, table`} tabIndex={0}>
        <DataTable
          isBare
          name={label}
          verticalSpacing={4}
          columns={headings.map(numberColumn)}
          rows={rows}
          rowKey={({ key }) => key}
        />
      </div>
    </details>
  </Box>
)

const numberColumn = (heading: string, index: number): Column<Numbers['rows'][number]> => ({
  heading,
  cell: ({ cells, to }) => {
    const cell = cells[index]
    if (index > 0 || to === undefined) return cell
    return (
      <Anchor component={Link} to={to} inherit>
        {cell}
      </Anchor>
    )
  },
  ...(index === 0 && { isRowHeading: true, cellProps: { fw: 400 } }),
})
