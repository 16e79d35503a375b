import { Table, Text } from '@mantine/core'

type PlaceCellsProps = {
  /** As the archive calls it, such as users.csv. */
  file: string
  row: number | null
  column: string | null
  value: string
}

/** Where something was found in a file, and the value there: two cells of a table, on a phone one. */
export const PlaceCells = ({ file, row, column, value }: PlaceCellsProps) => (
  <>
    <Table.Td>
      {file}
      {row !== null && `, row ${row.toLocaleString('en-US')}`}
      {column && (
        <Text inherit c="dimmed">
          {column}
        </Text>
      )}
      {value !== '' && (
        <Text inherit hiddenFrom="sm">
          {value}
        </Text>
      )}
    </Table.Td>
    <Table.Td visibleFrom="sm" {...(value === '' && { c: 'dimmed' })}>
      {value === '' ? 'none' : value}
    </Table.Td>
  </>
)
