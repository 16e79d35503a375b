import { Box, Button, Table, Text } from '@mantine/core'
import { useId, useState } from 'react'
import type { RejectedCell } from '#contract/exchange/uploads/uploads.ts'
import { UPLOAD_ERRORS_SHOWN, pluralize, pluralForm } from '#contract/words.ts'
import { useShowMore } from '#web/ui/layout/use-show-more.tsx'
import styles from './uploads.module.css'

/** Long words of other systems must not push the reason out of the card. */
const BREAKS = { overflowWrap: 'anywhere' } as const

type RejectedRowsProps = {
  cells: readonly RejectedCell[]
  /** Rows that were refused, those that are not here too. */
  count: number
}

/** Which cells the refused rows were refused for. */
export function RejectedRows({ cells, count }: RejectedRowsProps) {
  const rows = new Set(cells.map(({ row }) => row)).size
  const { shown, more } = useShowMore(cells, cells.length + Math.max(0, count - rows))
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
              <Table.Td style={BREAKS}>{column}</Table.Td>
              <Table.Td style={BREAKS} {...(value === '' && { c: 'dimmed' })}>
                {value === '' ? 'empty' : value}
              </Table.Td>
              <Table.Td>{expected}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {more}
    </>
  )
}

type FoldedErrorsProps = {
  errors: readonly string[]
  /** All errors, also those that the server did not send. */
  count: number
  maxShown: number
  /** What follows 'Show' and 'Hide'. */
  what: string
  show?: 'Show' | 'View'
  opened?: boolean
}

/** The first of some errors and how many more there are; can be folded away. */
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
            and {hidden.toLocaleString('en-US')} more errors
          </Text>
        )}
      </div>
    </div>
  )
}

type RowErrorsProps = Pick<FoldedErrorsProps, 'errors' | 'count' | 'opened'>

/** The first rows that cannot be used. */
export const RowErrors = (props: RowErrorsProps) => (
  <FoldedErrors
    {...props}
    maxShown={UPLOAD_ERRORS_SHOWN}
    what={pluralForm(props.count, 'the error', `the ${pluralize(props.count, 'error')}`)}
  />
)
