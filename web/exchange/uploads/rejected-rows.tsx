import { formatNumber } from '#contract/formats.ts'
import { Box, Button, Text } from '@mantine/core'
import { useId, useState } from 'react'
import type { RejectedCell } from '#contract/exchange/uploads/uploads.ts'
import { UPLOAD_ERRORS_SHOWN, pluralize, pluralForm } from '#contract/words.ts'
import type { Columns } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import styles from './uploads.module.css'

type RejectedRowsProps = {
  cells: readonly RejectedCell[]
  /** The number of all rejected rows, including those not listed here. */
  count: number
}

/** Lists the cells because of which rows were rejected. */
export function RejectedRows({ cells, count }: RejectedRowsProps) {
  const rows = new Set(cells.map(({ row }) => row)).size
  return (
    <DataTable
      isBare
      name="Rejected rows"
      className={styles.changes ?? ''}
      columns={COLUMNS}
      rows={cells}
      rowKey={({ row, column, expected }) => `${row} ${column} ${expected}`}
      showMore={{ total: cells.length + Math.max(0, count - rows) }}
    />
  )
}

/** Columns wrap so that long values from other systems don't push the reason out of the card. */
const COLUMNS: Columns<RejectedCell> = [
  { heading: 'Row', text: ({ row }) => row },
  { heading: 'Column', wraps: 'anywhere', text: ({ column }) => column },
  {
    heading: 'Value',
    wraps: 'anywhere',
    text: ({ value }) => value || 'empty',
    cellProps: ({ value }) => (value === '' ? { c: 'dimmed' } : {}),
  },
  { heading: 'Problem', text: ({ expected }) => expected },
]

type FoldedErrorsProps = {
  errors: readonly string[]
  /** The number of all errors, including those that the server did not send. */
  count: number
  maxShown: number
  /** The noun after 'Show' and 'Hide'. */
  what: string
  show?: 'Show' | 'View'
  opened?: boolean
}

/** Lists the first errors and how many more there are, in a section that can be hidden. */
export function FoldedErrors({ errors, count, maxShown, what, show = 'Show', ...props }: FoldedErrorsProps) {
  const [opened, setOpened] = useState(props.opened ?? false)
  const listId = useId()
  const shown = errors.slice(0, maxShown)
  const hidden = count - shown.length
  return (
    <div>
      <Button
        variant={show === 'View' ? 'default' : 'subtle'}
        size="compact-sm"
        aria-expanded={opened}
        aria-controls={listId}
        onClick={() => setOpened(!opened)}
      >
        {opened ? 'Hide' : show} {what}
      </Button>
      <div id={listId} hidden={!opened}>
        <Box component="ul" mt={6} mb={0} pl={20} style={{ overflowWrap: 'anywhere' }}>
          {shown.map((error) => (
            <Box component="li" mb={4} key={error}>
              {error}
            </Box>
          ))}
        </Box>
        {hidden > 0 && (
          <Text my={8} c="dimmed">
            and {formatNumber(hidden)} more errors
          </Text>
        )}
      </div>
    </div>
  )
}

type RowErrorsProps = Pick<FoldedErrorsProps, 'errors' | 'count' | 'opened'>

/** Lists the first rejected rows. */
export const RowErrors = (props: RowErrorsProps) => (
  <FoldedErrors
    {...props}
    maxShown={UPLOAD_ERRORS_SHOWN}
    what={pluralForm(props.count, 'the error', `the ${pluralize(props.count, 'error')}`)}
  />
)
