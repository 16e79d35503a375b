import { formatNumber } from '#contract/formats.ts'
import { pluralize } from '#contract/words.ts'
import { Text } from '@mantine/core'
import type { Column } from '#web/ui/table/column.ts'

type Place = {
  /** The file's name in the archive, such as users.csv. */
  file: string
  row: number | null
  /** How many more rows have the same. */
  others?: number
  column: string | null
  value: string
}

/** Columns for the place and value of a finding, which share one column on a phone. */
export const PLACE_COLUMNS: readonly Column<Place>[] = [
  {
    heading: 'Where',
    cell: ({ file, row, others = 0, column, value }) => (
      <>
        {file}
        {row !== null && `, row ${formatNumber(row)}`}
        {others > 0 && ` and ${pluralize(others, 'more row')}`}
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
