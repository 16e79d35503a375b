import { formatNumber } from '#contract/formats.ts'
import { Text } from '@mantine/core'
import type { Column } from '#web/ui/table/column.ts'

type Place = {
  /** As the archive calls it, such as users.csv. */
  file: string
  row: number | null
  column: string | null
  value: string
}

/** Where something was found in a file, and the value there: two columns, on a phone one. */
export const PLACE_COLUMNS: readonly Column<Place>[] = [
  {
    heading: 'Where',
    cell: ({ file, row, column, value }) => (
      <>
        {file}
        {row !== null && `, row ${formatNumber(row)}`}
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
      </>
    ),
  },
  {
    heading: 'Value',
    only: 'wide',
    text: ({ value }) => value || 'none',
    cellProps: ({ value }) => (value === '' ? { c: 'dimmed' } : {}),
  },
]
