import { Table } from '@mantine/core'
import type { RejectedCell } from '#contract/uploads.ts'
import { useMore } from './use-show-more.tsx'
import styles from './uploads.module.css'

type RejectedRowsProps = {
  cells: readonly RejectedCell[]
  /** Rows that were refused, those that are not here too. */
  count: number
}

/** Which cells the refused rows were refused for. */
export function RejectedRows({ cells, count }: RejectedRowsProps) {
  const rows = new Set(cells.map(({ row }) => row)).size
  const { shown, more } = useMore(cells, cells.length + Math.max(0, count - rows))
  return (
    <>
      <Table className={styles.changes ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Row</Table.Th>
            <Table.Th>Column</Table.Th>
            <Table.Th>Value</Table.Th>
            <Table.Th>Expected</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map(({ row, column, value, expected }) => (
            <Table.Tr key={`${row} ${column} ${expected}`}>
              <Table.Td>{row}</Table.Td>
              <Table.Td>{column}</Table.Td>
              <Table.Td>{value === '' ? <span className={styles.soft}>empty</span> : value}</Table.Td>
              <Table.Td>{expected}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {more}
    </>
  )
}
