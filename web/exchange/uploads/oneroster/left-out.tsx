import { Table, Text } from '@mantine/core'
import type { OneRosterCheck } from '#contract/exchange/oneroster/oneroster-check.ts'
import { pluralize } from '#contract/words.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import styles from '../uploads.module.css'

/** What a file holds and Homeroom does not take, and what OneRoster cannot say. */
export const LeftOut = ({ leftOut }: { leftOut: OneRosterCheck['left_out'] }) => (
  <Disclosure title={`What is left out (${leftOut.length})`}>
    {leftOut.length > 0 && (
      <Table aria-label="What is left out" className={styles.changes ?? ''}>
        <Table.Tbody>
          {leftOut.map(({ file, column, rows, reason }) => (
            <Table.Tr key={`${file} ${column} ${reason}`}>
              <Table.Td>
                {file}
                {column && (
                  <Text inherit c="dimmed">
                    {column}
                  </Text>
                )}
              </Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{pluralize(rows, 'row')}</Table.Td>
              <Table.Td>{reason}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    )}
    <Text my={8} c="dimmed">
      OneRoster has no times of day and no attendance: block schedules get their section periods in Homeroom,
      and marks come from a spreadsheet of their own.
    </Text>
  </Disclosure>
)
